import Mail from 'lucide-react/icons/mail';
import {
  findSubscribers,
  type SubscriberView,
} from '../../../domain/content/newsletters/find-subscribers.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  SUBSCRIBER_STATES,
  type SubscriberState,
  subscriberStateLabel,
  subscribersQuery,
} from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { ExportMenu } from '../data-table/export-menu.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { ADMIN_LIST_QUERY } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import type { Route } from './+types/subscribers-page';

const PATH = '/admin/subscribers';
const FILTERS = [filterBuilder<typeof subscribersQuery>().days('from', 'to', 'Mendaftar')];
const tones: Record<SubscriberState, Tone> = { confirmed: 'success', waiting: 'warning', stopped: 'neutral' };

export const handle = { title: 'Pelanggan Kabar' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(
    args,
    successTexts.subscribersLoadFailed,
    findSubscribers,
    subscribersQuery,
    ADMIN_LIST_QUERY,
  );

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pelanggan Kabar') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<SubscriberView>[] = [
  {
    id: 'email',
    label: 'Email',
    fixed: true,
    card: 'head',
    className: 'font-semibold break-all',
    cell: (one) => one.email,
  },
  {
    id: 'state',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={tones[one.state]}>{subscriberStateLabel[one.state]}</StatusPill>,
  },
  { id: 'registered', label: 'Mendaftar', when: true, cell: (one) => formatDateTime(one.createdAt) },
  {
    id: 'confirmation',
    label: 'Konfirmasi',
    when: true,
    cell: (one) => (one.confirmedAt ? formatDateTime(one.confirmedAt) : 'belum'),
  },
  {
    id: 'stopped',
    label: 'Berhenti',
    extra: true,
    when: true,
    cell: (one) => (one.unsubscribedAt ? formatDateTime(one.unsubscribedAt) : 'tidak'),
  },
];

/** Lists the newsletter's subscribers, pending subscriptions and unsubscribed addresses. */
export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="subscribers"
      path={PATH}
      title="Pelanggan Kabar"
      subtitle={`${formatNumber(loaderData.confirmed)} menerima kabar`}
      tools={
        <>
          <ExportMenu noun="subscribers" />
          <ButtonLink href="/admin/newsletters" size="sm" icon={<Mail className="size-4" />}>
            Surat Kabar
          </ButtonLink>
        </>
      }
      search="Cari alamat email..."
      narrow={FILTERS}
      page={loaderData}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada pelanggan ditemukan',
        first: 'Siapa pun yang mendaftar lewat kaki halaman akan muncul di sini.',
      }}
      filters={
        <StatusFilterChips
          path={PATH}
          name="state"
          states={SUBSCRIBER_STATES}
          labels={subscriberStateLabel}
        />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.subscribersLoadFailed} />;
}
