import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { findShopTeam, type ShopTeamMember } from '../../../domain/accounts/users/find-shop-team.ts';
import { inviteAdmin } from '../../../domain/accounts/users/invite-admin.ts';
import { updateUser } from '../../../domain/accounts/users/update-user.ts';
import {
  ADMIN_DUTIES,
  type AdminDuty,
  adminDutyLabel,
  adminDutyText,
} from '../../../shared/enums/admin-duties.ts';
import type { inviteAdminInput } from '../../../shared/schemas/people/account-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { failureFor } from '../../forms/form-state.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/shop-team-page';

const PATH = '/admin/team';

/** The checked duties, which no other form has. */
const teamForm = z.object({
  id: z.string().default(''),
  version: z.coerce.number().int().optional(),
  name: z.string().default(''),
  email: z.string().default(''),
  finance: z.string().optional(),
  orders: z.string().optional(),
  content: z.string().optional(),
  read_only: z.string().optional(),
});

export const handle = { title: 'Tim toko' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({ team: await findShopTeam(ctx, actor) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('invite', 'narrow', 'widen');
    const actor = await withRecentAuth(ctx, asker, form);
    const { id, version, name, email, ...boxes } = form.parse(teamForm);
    const duties = ADMIN_DUTIES.filter((duty) => boxes[duty] !== undefined);
    if (intent === 'invite') await inviteAdmin(ctx, actor, { name, email, duties });
    else await updateUser(ctx, actor, id, { duties: intent === 'widen' ? null : duties, version });
    return redirect(PATH, {
      headers: { 'set-cookie': flashCookie(intent === 'invite' ? 'userCreated' : 'userUpdated') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Tim toko') },
  { name: 'robots', content: 'noindex' },
];

type Failure = ActionFailure | undefined;

/**
 * Lists the admin accounts with their duties, the permissions of each duty, and the form that invites another admin.
 */
export default function ShopTeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<typeof inviteAdminInput>({
    answer: actionData,
    intent: 'invite',
    fields: ['name', 'email', 'duties'],
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">Tim toko</h1>
        <p className="max-w-2xl text-muted">
          Akun admin penuh boleh semuanya. Akun yang dibatasi hanya membuka yang termasuk tugasnya: menu,
          pencarian, unduhan, laporan, dan pemberitahuannya mengikuti.
        </p>
      </div>
      <Card>
        <h2 className="text-lg font-bold">Tugas dan isinya</h2>
        <dl className="mt-3 grid gap-3 sm:grid-cols-2">
          {ADMIN_DUTIES.map((duty) => (
            <div key={duty}>
              <dt className="font-semibold">{adminDutyLabel[duty]}</dt>
              <dd className="text-muted">{adminDutyText[duty]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {loaderData.team.map((member) => (
        <MemberCard key={`${member.id}${member.version}`} member={member} answer={actionData as Failure} />
      ))}
      <Card>
        <h2 className="text-lg font-bold">Undang anggota tim</h2>
        <p className="text-muted">
          Ia menerima email dengan tautan untuk membuat passwordnya sendiri. Tautan itu berlaku 1 jam.
        </p>
        <Form ref={form.ref} method="post" noValidate className="mt-4 grid max-w-2xl gap-4">
          <input type="hidden" name="intent" value="invite" />
          {form.notice && (
            <Notice tone="error" live>
              {form.notice}
            </Notice>
          )}
          <TextInput label="Nama" required maxLength={120} {...form.text('name')} />
          <TextInput
            label="Email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            {...form.text('email')}
          />
          <DutyBoxes chosen={[]} error={form.errorAt('duties')} />
          <ReauthenticationField failure={form.failure} />
          <Button type="submit" busy={form.busy} busyText="Mengundang..." className="justify-self-start">
            Kirim undangan
          </Button>
        </Form>
      </Card>
    </div>
  );
}

function MemberCard({ member, answer }: { member: ShopTeamMember; answer: Failure }) {
  const form = useForm<typeof inviteAdminInput>({
    answer: failureFor(answer, 'id', member.id),
    intent: ['narrow', 'widen'],
    fields: ['duties'],
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-bold wrap-anywhere">{member.name}</h2>
        <Badge>{member.duties ? 'Dibatasi' : 'Admin penuh'}</Badge>
        {!member.isActive && <Badge>Nonaktif</Badge>}
      </div>
      <p className="text-muted wrap-anywhere">{member.email}</p>
      <Form ref={form.ref} method="post" noValidate className="mt-3 grid max-w-2xl gap-3">
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="version" value={member.version} />
        {form.notice && (
          <Notice tone="error" live>
            {form.notice}
          </Notice>
        )}
        <DutyBoxes chosen={member.duties ?? []} error={form.errorAt('duties')} />
        <ReauthenticationField failure={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="narrow" variant="secondary" size="sm">
            Batasi pada tugas ini
          </Button>
          {member.duties && (
            <Button type="submit" name="intent" value="widen" variant="secondary" size="sm">
              Jadikan admin penuh
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

const DutyBoxes = ({ chosen, error }: { chosen: AdminDuty[]; error: string | undefined }) => (
  <fieldset className="grid sm:grid-cols-2">
    <legend className="font-semibold">Tugas</legend>
    {ADMIN_DUTIES.map((duty) => (
      <Checkbox key={duty} label={adminDutyLabel[duty]} name={duty} defaultChecked={chosen.includes(duty)} />
    ))}
    {error && <p className="text-danger">{error}</p>}
  </fieldset>
);
