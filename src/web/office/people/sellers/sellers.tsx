import type { ApplicationView } from '../../../../domain/sellers/application-view.ts';
import { findApplications } from '../../../../domain/sellers/find-applications.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { applicationsQuery } from '../../../../shared/input/people/sellers.ts';
import {
  APPLICATION_STATES,
  type ApplicationState,
  applicationStateLabel,
  sellerKindLabel,
} from '../../../../shared/kinds/seller-kinds.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { said } from '../../../../shared/said.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { Anchor } from '../../../ui/lead/anchor.tsx';
import { StatusPill, type Tone } from '../../../ui/tell/badge.tsx';
import { OfficeList } from '../../list/list.tsx';
import { ListFailed } from '../../list/list-failed.tsx';
import { StateChips } from '../../list/list-parts.tsx';
import { OFFICE_PAGE } from '../../list/list-state.ts';
import type { Column } from '../../list/list-table.tsx';
import { readAdminList } from '../../list/read-list.ts';
import type { Route } from './+types/sellers';

const PATH = '/admin/sellers';

export const applicationTone: Record<ApplicationState, Tone> = {
  waiting: 'warning',
  asked: 'info',
  refused: 'danger',
  approved: 'success',
};

export const handle = { title: 'Lapak baru' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.applicationsLoadFailed, findApplications, applicationsQuery, {
    limit: OFFICE_PAGE,
  });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lapak baru') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<ApplicationView>[] = [
  {
    id: 'lapak',
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
  { id: 'daerah', label: 'Daerah', cell: (one) => `${one.city}, ${one.province}` },
  {
    id: 'tanaman',
    label: 'Yang ditanam',
    text: true,
    cell: (one) => <span className="max-w-md wrap-anywhere md:line-clamp-1">{one.grows}</span>,
  },
  {
    id: 'keadaan',
    label: 'Keadaan',
    cell: (one) => (
      <StatusPill tone={applicationTone[one.state]}>{applicationStateLabel[one.state]}</StatusPill>
    ),
  },
  { id: 'dikirim', label: 'Dikirim', when: true, cell: (one) => formatDateTime(one.sentAt) },
];

/** Stalls that signed themselves up: those that wait for an answer first. */
export default function SellersPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeList
      name="pendaftaran"
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
        <StateChips path={PATH} name="state" states={APPLICATION_STATES} labels={applicationStateLabel} />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.applicationsLoadFailed} />;
}
