import { findSellerApplications } from '../../../../domain/sellers/find-seller-applications.ts';
import type { SellerApplicationView } from '../../../../domain/sellers/seller-application-view.ts';
import { formatDateTime } from '../../../../shared/enums/labels.ts';
import {
  APPLICATION_STATES,
  type ApplicationState,
  applicationStateLabel,
  sellerKindLabel,
} from '../../../../shared/enums/seller-kinds.ts';
import { formatNumber } from '../../../../shared/format/money.ts';
import { applicationsQuery } from '../../../../shared/schemas/people/seller-schemas.ts';
import { successTexts } from '../../../../shared/success-texts.ts';
import { pageTitle } from '../../../common/head/page-title.ts';
import { StatusPill, type Tone } from '../../../ui/feedback/badge.tsx';
import { Anchor } from '../../../ui/navigation/anchor.tsx';
import { AdminList } from '../../data-table/admin-list.tsx';
import type { Column } from '../../data-table/data-table.tsx';
import { ListError } from '../../data-table/list-error.tsx';
import { StatusFilterChips } from '../../data-table/list-parts.tsx';
import { ADMIN_PAGE_SIZE } from '../../data-table/list-url.ts';
import { loadAdminList } from '../../data-table/load-admin-list.ts';
import type { Route } from './+types/seller-applications-page';

const PATH = '/admin/sellers';

export const applicationTone: Record<ApplicationState, Tone> = {
  waiting: 'warning',
  asked: 'info',
  refused: 'danger',
  approved: 'success',
};

export const handle = { title: 'Lapak baru' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.applicationsLoadFailed, findSellerApplications, applicationsQuery, {
    limit: ADMIN_PAGE_SIZE,
  });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lapak baru') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<SellerApplicationView>[] = [
  {
    id: 'stall',
    label: 'Lapak',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <Anchor href={`${PATH}/${one.id}`} className="inline-grid min-h-11 content-center hover:underline">
        <span className="block font-semibold text-sawah-text">{one.name}</span>
        <span className="block text-muted">{sellerKindLabel[one.kind]}</span>
      </Anchor>
    ),
  },
  { id: 'region', label: 'Daerah', cell: (one) => `${one.city}, ${one.province}` },
  {
    id: 'crops',
    label: 'Yang ditanam',
    text: true,
    cell: (one) => <span className="max-w-md wrap-anywhere md:line-clamp-1">{one.grows}</span>,
  },
  {
    id: 'state',
    label: 'Keadaan',
    cell: (one) => (
      <StatusPill tone={applicationTone[one.state]}>{applicationStateLabel[one.state]}</StatusPill>
    ),
  },
  { id: 'sent', label: 'Dikirim', when: true, cell: (one) => formatDateTime(one.sentAt) },
];

/** Lists the seller applications, pending ones first. */
export default function SellerApplicationsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="applications"
      path={PATH}
      title="Lapak baru"
      subtitle={
        loaderData.waiting > 0
          ? `${formatNumber(loaderData.waiting)} menunggu diperiksa`
          : 'Semua sudah diperiksa'
      }
      search="Cari nama lapak, kota, atau pendaftar..."
      page={loaderData}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada pendaftaran ditemukan',
        first: 'Lapak yang mendaftar lewat halaman Jual di sini akan muncul di sini.',
      }}
      filters={
        <StatusFilterChips
          path={PATH}
          name="state"
          states={APPLICATION_STATES}
          labels={applicationStateLabel}
        />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.applicationsLoadFailed} />;
}
