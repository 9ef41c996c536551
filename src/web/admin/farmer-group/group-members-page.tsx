import { Form, redirect } from 'react-router';
import { z } from 'zod';
import {
  changeMemberRole,
  leaveGroup,
  removeMember,
  setOwnMemberName,
} from '../../../domain/farmer-groups/members/change-members.ts';
import { findMembers, type Member } from '../../../domain/farmer-groups/members/find-members.ts';
import { inviteMember, revokeInvitation } from '../../../domain/farmer-groups/members/invite-member.ts';
import { GROUP_ROLES, type GroupRole, groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import {
  changeRoleInput,
  inviteInput,
  ownMemberNameInput,
} from '../../../shared/schemas/people/farmer-group-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/group-members-page';
import { ConfirmableAction } from './confirmable-action.tsx';

const PATH = '/admin/farmer-group/members';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Anggota',
  crumbs: () => [{ label: 'Kelompok', href: '/admin/farmer-group' }, { label: 'Anggota' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { group, userId } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/sellers');
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    ...(await findMembers(ctx, actor)),
    me: userId,
    role: group.role,
    name: group.name,
  }));
}

/** The member or invitation that a form refers to. */
const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const back = (text: Parameters<typeof flashCookie>[0], path = PATH) =>
    redirect(path, { headers: { 'set-cookie': flashCookie(text) } });
  return runAction(form, async () => {
    const intent = form.intent('invite', 'revoke', 'role', 'remove', 'leave', 'named');
    const { id } = form.parse(rowForm);
    switch (intent) {
      case 'invite':
        return {
          ok: true as const,
          message: successTexts.memberInvited,
          result: 'invite',
          made: await inviteMember(ctx, actor, form.read(inviteInput)),
        };
      case 'revoke':
        await revokeInvitation(ctx, actor, id);
        return back('invitationRevoked');
      case 'role':
        await changeMemberRole(ctx, actor, id, form.read(changeRoleInput));
        return back('roleChanged');
      case 'remove':
        await removeMember(ctx, actor, id);
        return back('memberRemoved');
      case 'leave':
        await leaveGroup(ctx, actor);
        return back('groupLeft', '/sellers');
      case 'named':
        await setOwnMemberName(ctx, actor, form.read(ownMemberNameInput));
        return back('namedSaved');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Anggota kelompok') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Lists the group's members with their roles; the ketua invites members, assigns roles and removes members.
 */
export default function GroupMembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { members, invitations, me, role, name } = loaderData;
  const own = members.find(({ userId }) => userId === me);
  const form = useForm<typeof changeRoleInput>({
    answer: actionData,
    intent: ['revoke', 'role', 'remove', 'leave', 'named'],
    fields: [],
  });
  const manages = role === 'ketua';
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">Anggota {name}</h1>
        <p className="mt-1 text-muted">{members.length} orang</p>
      </div>
      <FormResult notice={form.notice} />
      <ul className="grid gap-3">
        {members.map((one) => (
          <li key={one.id}>
            <MemberCard one={one} manages={manages} own={one.userId === me} />
          </li>
        ))}
      </ul>
      {manages && <InviteMemberForm answer={actionData} />}
      {invitations.length > 0 && (
        <Card className="grid gap-3">
          <h2 className="font-bold">Undangan yang belum dipakai</h2>
          <ul className="divide-y divide-line">
            {invitations.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <p className="min-w-0 wrap-anywhere">
                  <strong>{one.name}</strong>, {groupRoleLabel[one.role].toLowerCase()}
                  <span className="block text-muted">
                    {[one.phone, one.email].filter(Boolean).join(' · ')}, berlaku sampai{' '}
                    {formatDate(one.expiresAt)}
                  </span>
                </p>
                <ConfirmableAction
                  intent="revoke"
                  id={one.id}
                  label="Tarik"
                  about={`undangan ${one.name}`}
                  sure={`Tautan yang sudah dikirim kepada ${one.name} tidak berlaku lagi.`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {own && (
        <Card className="grid gap-4">
          <h2 className="font-bold">Tentang Anda</h2>
          <Form
            method="post"
            noValidate
            className="flex flex-wrap items-center gap-4"
            key={String(own.named)}
          >
            <input type="hidden" name="intent" value="named" />
            <Checkbox
              name="named"
              label="Nama saya boleh disebut di halaman umum kelompok"
              defaultChecked={own.named}
            />
            <Button type="submit" variant="secondary" size="sm">
              Simpan
            </Button>
          </Form>
          {own.role === 'ketua' ? (
            <p className="text-muted">
              Untuk keluar, serahkan dulu jabatan ketua kepada anggota lain lewat Serahkan jabatan ketua di
              atas.
            </p>
          ) : (
            <ConfirmableAction
              intent="leave"
              id={own.id}
              label="Keluar dari kelompok"
              about={name}
              sure="Anda langsung tidak bisa masuk lagi, kecuali diundang kembali. Bagian yang belum diserahkan tetap hak Anda."
            />
          )}
        </Card>
      )}
    </div>
  );
}

/** Roles that the ketua can assign; the role of ketua is handed over separately. */
const ASSIGNABLE_ROLES = GROUP_ROLES.filter((role) => role !== 'ketua').map((role) => ({
  value: role,
  label: groupRoleLabel[role],
}));

function MemberCard({ one, manages, own }: { one: Member; manages: boolean; own: boolean }) {
  const { id, name, role, phone, joinedAt } = one;
  return (
    <Card className="flex flex-wrap items-end justify-between gap-3">
      <p className="min-w-0 flex-1 basis-52 self-center wrap-anywhere">
        <strong>{name}</strong>
        {own && ' (Anda)'}
        <span className="block text-muted">
          {groupRoleLabel[role]}, sejak {formatDate(joinedAt)}
          {phone && <span className="block">{phone}</span>}
        </span>
      </p>
      {manages && !own && (
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
          <Form method="post" noValidate className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="intent" value="role" />
            <input type="hidden" name="id" value={id} />
            <Select
              key={role}
              label="Jabatan"
              aria-label={`Jabatan ${name}`}
              name="role"
              options={ASSIGNABLE_ROLES}
              defaultValue={role as GroupRole}
            />
            <Button type="submit" variant="secondary" size="sm" aria-label={`Ubah jabatan ${name}`}>
              Ubah
            </Button>
          </Form>
          <ConfirmableAction
            intent="role"
            id={id}
            label="Serahkan jabatan ketua"
            about={`kepada ${name}`}
            fields={{ role: 'ketua' }}
            sure={`${name} menjadi ketua, Anda menjadi anggota biasa. Hanya ketua baru yang bisa mengembalikannya.`}
          />
          <ConfirmableAction
            intent="remove"
            id={id}
            label="Keluarkan"
            about={name}
            sure={`${name} langsung tidak bisa masuk ke kelompok. Setoran dan bagiannya tetap tercatat.`}
          />
        </div>
      )}
    </Card>
  );
}

function InviteMemberForm({ answer }: { answer: unknown }) {
  const form = useForm<typeof inviteInput>({
    answer,
    intent: 'invite',
    fields: ['name', 'role', 'phone', 'email'],
  });
  const made = (answer as { made?: { url: string; whatsapp: string | null; until: string } } | undefined)
    ?.made;
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">Undang anggota</h2>
      <FormResult notice={form.notice} />
      {made && form.done && (
        <Notice tone="success" title={form.done} live>
          <span className="mt-2 grid gap-2">
            <code className="break-all">{made.url}</code>
            <span className="flex flex-wrap gap-2">
              {made.whatsapp && (
                <ButtonLink href={made.whatsapp} size="sm">
                  Kirim lewat WhatsApp
                </ButtonLink>
              )}
              <CopyButton text={made.url} label="Salin tautan" />
            </span>
          </span>
        </Notice>
      )}
      <Form ref={form.ref} key={made?.url} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="invite" />
        <TextInput label="Nama" required maxLength={120} {...form.text('name', '')} />
        <Select label="Jabatan" options={ASSIGNABLE_ROLES} {...form.text('role', 'anggota')} />
        <TextInput
          label="Nomor WhatsApp"
          type="tel"
          placeholder="08xxxxxxxxxx"
          maxLength={30}
          {...form.text('phone', '')}
        />
        <TextInput label="Email (boleh kosong)" type="email" maxLength={254} {...form.text('email', '')} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
          <Button type="submit" size="sm" busy={form.busy} busyText="Membuat undangan...">
            Buat undangan
          </Button>
          <Anchor href="/sellers" className="inline-flex min-h-11 items-center text-muted underline">
            Kembali ke pilihan lapak
          </Anchor>
        </p>
      </Form>
    </Card>
  );
}
