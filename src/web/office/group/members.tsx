import { Form, redirect } from 'react-router';
import { z } from 'zod';
import {
  changeRole,
  leaveGroup,
  nameMe,
  removeMember,
} from '../../../domain/groups/members/change-members.ts';
import { findMembers, type Member } from '../../../domain/groups/members/find-members.ts';
import { inviteMember, revokeInvitation } from '../../../domain/groups/members/invite-member.ts';
import { changeRoleInput, inviteInput, nameMeInput } from '../../../shared/input/people/groups.ts';
import { GROUP_ROLES, type GroupRole, groupRoleLabel } from '../../../shared/kinds/group-duties.ts';
import { formatDate } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/members';
import { RowAction } from './row-action.tsx';

const PATH = '/admin/kelompok/anggota';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Anggota',
  crumbs: () => [{ label: 'Kelompok', href: '/admin/kelompok' }, { label: 'Anggota' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { group, userId } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/lapak');
  const { shop, actor } = here(context);
  return view(async () => ({
    ...(await findMembers(shop, actor)),
    me: userId,
    role: group.role,
    name: group.name,
  }));
}

/** Which member or invitation a form is about. */
const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const back = (text: Parameters<typeof flash>[0], path = PATH) =>
    redirect(path, { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    const intent = form.intent('invite', 'revoke', 'role', 'remove', 'leave', 'named');
    const { id } = form.parse(rowForm);
    switch (intent) {
      case 'invite':
        return {
          ok: true as const,
          message: said.memberInvited,
          result: 'invite',
          made: await inviteMember(shop, actor, form.read(inviteInput)),
        };
      case 'revoke':
        await revokeInvitation(shop, actor, id);
        return back('invitationRevoked');
      case 'role':
        await changeRole(shop, actor, id, form.read(changeRoleInput));
        return back('roleChanged');
      case 'remove':
        await removeMember(shop, actor, id);
        return back('memberRemoved');
      case 'leave':
        await leaveGroup(shop, actor);
        return back('groupLeft', '/lapak');
      case 'named':
        await nameMe(shop, actor, form.read(nameMeInput));
        return back('namedSaved');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Anggota kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** Who belongs to the group and as what; its ketua asks others in, gives them their roles and takes them out. */
export default function MembersPage({ loaderData, actionData }: Route.ComponentProps) {
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
      <FormAnswer notice={form.notice} />
      <ul className="grid gap-3">
        {members.map((one) => (
          <li key={one.id}>
            <MemberCard one={one} manages={manages} own={one.userId === me} />
          </li>
        ))}
      </ul>
      {manages && <Invite answer={actionData} />}
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
                <RowAction intent="revoke" id={one.id} label="Tarik" about={`undangan ${one.name}`} />
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
            <RowAction
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

/** Roles that are simply given; a ketua hands his own over. */
const giveable = GROUP_ROLES.filter((role) => role !== 'ketua').map((role) => ({
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
              options={giveable}
              defaultValue={role as GroupRole}
            />
            <Button type="submit" variant="secondary" size="sm" aria-label={`Ubah jabatan ${name}`}>
              Ubah
            </Button>
          </Form>
          <RowAction
            intent="role"
            id={id}
            label="Serahkan jabatan ketua"
            about={`kepada ${name}`}
            fields={{ role: 'ketua' }}
            sure={`${name} menjadi ketua, Anda menjadi anggota biasa. Hanya ketua baru yang bisa mengembalikannya.`}
          />
          <RowAction
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

function Invite({ answer }: { answer: unknown }) {
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
      <FormAnswer notice={form.notice} />
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
        <Select label="Jabatan" options={giveable} {...form.text('role', 'anggota')} />
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
          <Anchor href="/lapak" className="inline-flex min-h-11 items-center text-muted underline">
            Kembali ke pilihan lapak
          </Anchor>
        </p>
      </Form>
    </Card>
  );
}
