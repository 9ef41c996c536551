import { findSecurityEvents, type SecurityEventView } from '../../../../domain/watch/find-security-events.ts';
import { securityQuery } from '../../../../shared/input/correspondence.ts';
import { SECURITY_KINDS, securityKinds } from '../../../../shared/kinds/security-kinds.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { said } from '../../../../shared/said.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Anchor } from '../../../ui/lead/anchor.tsx';
import { OfficeList } from '../../list/list.tsx';
import { ListFailed } from '../../list/list-failed.tsx';
import { OFFICE_PAGE } from '../../list/list-state.ts';
import type { Column } from '../../list/list-table.tsx';
import { narrowing, optionsOf } from '../../list/narrow/narrowing.ts';
import { readAdminList } from '../../list/read-list.ts';
import { saidTotal } from '../../list/said-total.ts';
import type { Route } from './+types/security-events';

const PATH = '/admin/security';

export const handle = { title: 'Keamanan' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.auditLoadFailed, findSecurityEvents, securityQuery, {
    limit: OFFICE_PAGE,
  });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keamanan') },
  { name: 'robots', content: 'noindex' },
];

const by = narrowing<typeof securityQuery>();
const NARROW = [
  by.choice('what', 'Kejadian', optionsOf(SECURITY_KINDS, securityKinds)),
  by.text('network', 'Jaringan'),
  by.days('from', 'to', 'Tanggal'),
];

const LINK = 'inline-flex min-h-11 items-center text-sawah-text wrap-anywhere hover:underline md:min-h-0';

const columns: Column<SecurityEventView>[] = [
  {
    id: 'kejadian',
    label: 'Kejadian',
    fixed: true,
    card: 'head',
    cell: ({ what, detail }) => {
      const where = detail && [detail.method, detail.route].filter(Boolean).join(' ');
      return (
        <span>
          <span className="block font-semibold">{securityKinds[what]}</span>
          {where && <span className="block text-muted wrap-anywhere">{where}</span>}
        </span>
      );
    },
  },
  {
    id: 'akun',
    label: 'Akun',
    cell: ({ who }) =>
      who ? (
        <Anchor href={`/admin/users?edit=${encodeURIComponent(who.id)}`} className={LINK}>
          {who.name}
        </Anchor>
      ) : (
        <span className="text-muted">tidak dikenal</span>
      ),
  },
  {
    id: 'jaringan',
    label: 'Jaringan',
    cell: ({ network }) =>
      network ? (
        <Anchor href={`${PATH}?network=${encodeURIComponent(network)}`} className={LINK}>
          {network}
        </Anchor>
      ) : (
        <span className="text-muted">tidak ada</span>
      ),
  },
  { id: 'waktu', label: 'Waktu', when: true, cell: (one) => formatDateTime(one.at) },
];

/** Who came in, who failed to, who was turned away: read only. */
export default function SecurityEventsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <OfficeList
      name="kejadian"
      path={PATH}
      title="Keamanan"
      subtitle={`${saidTotal(list)} kejadian, disimpan satu tahun. Alamat jaringan tidak disimpan, hanya sandinya: yang sama berasal dari jaringan yang sama.`}
      tools={
        <ButtonLink href="/admin/kebocoran" variant="secondary" size="sm">
          Catatan kebocoran data
        </ButtonLink>
      }
      narrow={NARROW}
      page={list}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada kejadian ditemukan',
        first: 'Siapa yang masuk, gagal masuk, atau ditolak akan tercatat di sini.',
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.auditLoadFailed} />;
}
