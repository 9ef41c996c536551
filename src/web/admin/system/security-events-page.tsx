import {
  findSecurityEvents,
  type SecurityEventView,
} from '../../../domain/security-log/find-security-events.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { SECURITY_KINDS, securityKinds } from '../../../shared/enums/security-kinds.ts';
import { securityQuery } from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ADMIN_PAGE_SIZE } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import { totalText } from '../data-table/total-text.ts';
import type { Route } from './+types/security-events-page';

const PATH = '/admin/security';

export const handle = { title: 'Keamanan' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.auditLoadFailed, findSecurityEvents, securityQuery, {
    limit: ADMIN_PAGE_SIZE,
  });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keamanan') },
  { name: 'robots', content: 'noindex' },
];

const by = filterBuilder<typeof securityQuery>();
const FILTERS = [
  by.choice('what', 'Kejadian', optionsOf(SECURITY_KINDS, securityKinds)),
  by.text('network', 'Jaringan'),
  by.days('from', 'to', 'Tanggal'),
];

const LINK = 'inline-flex min-h-11 items-center text-sawah-text wrap-anywhere hover:underline md:min-h-6';

const columns: Column<SecurityEventView>[] = [
  {
    id: 'event',
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
    id: 'account',
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
    id: 'network',
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
  { id: 'time', label: 'Waktu', when: true, cell: (one) => formatDateTime(one.at) },
];

/** Shows the security log: sign-ins, failed attempts and blocked requests; read-only. */
export default function SecurityEventsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="events"
      path={PATH}
      title="Keamanan"
      subtitle={`${totalText(list)} kejadian, disimpan satu tahun. Alamat jaringan tidak disimpan, hanya sandinya: yang sama berasal dari jaringan yang sama.`}
      tools={
        <ButtonLink href="/admin/data-breaches" variant="secondary" size="sm">
          Catatan kebocoran data
        </ButtonLink>
      }
      narrow={FILTERS}
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
  return <ListError error={error} text={successTexts.auditLoadFailed} />;
}
