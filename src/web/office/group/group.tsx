import { redirect } from 'react-router';
import { findMembers } from '../../../domain/groups/members/find-members.ts';
import { groupRoleLabel } from '../../../shared/group-duties.ts';
import { formatNumber } from '../../../shared/money.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/group';

export const handle = { title: 'Kelompok' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { group } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/lapak');
  const { shop, actor } = here(context);
  return view(async () => ({ group, membership: await findMembers(shop, actor) }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** The group's own first page: who one is there, and what there is to do. */
export default function GroupPage({ loaderData }: Route.ComponentProps) {
  const { group, membership } = loaderData;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">{group.name}</h1>
        <p className="text-muted">Anda {groupRoleLabel[group.role].toLowerCase()} di sini.</p>
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong className="text-lg tabular">{formatNumber(membership.members.length)} anggota</strong>
          {membership.invitations.length > 0 && (
            <span className="block text-muted">
              {formatNumber(membership.invitations.length)} undangan belum dipakai
            </span>
          )}
        </p>
        <ButtonLink href="/admin/kelompok/anggota" size="sm" variant="secondary">
          Lihat anggota
        </ButtonLink>
      </Card>
    </div>
  );
}
