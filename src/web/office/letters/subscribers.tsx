import Mail from 'lucide-react/icons/mail';
import { findSubscribers, type SubscriberView } from '../../../domain/content/letters/find-subscribers.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import {
  SUBSCRIBER_STATES,
  type SubscriberState,
  subscriberStateLabel,
  subscribersQuery,
} from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusPill, type Tone } from '../../ui/tell/badge.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/subscribers';

const PATH = '/admin/subscribers';
const NARROW = [narrowing<typeof subscribersQuery>().days('from', 'to', 'Mendaftar')];
const tones: Record<SubscriberState, Tone> = { confirmed: 'success', waiting: 'warning', stopped: 'neutral' };

export const handle = { title: 'Pelanggan Kabar' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.subscribersLoadFailed, findSubscribers, subscribersQuery, OFFICE_LIST);

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
    id: 'keadaan',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={tones[one.state]}>{subscriberStateLabel[one.state]}</StatusPill>,
  },
  { id: 'mendaftar', label: 'Mendaftar', when: true, cell: (one) => formatDateTime(one.createdAt) },
  {
    id: 'konfirmasi',
    label: 'Konfirmasi',
    when: true,
    cell: (one) => (one.confirmedAt ? formatDateTime(one.confirmedAt) : 'belum'),
  },
  {
    id: 'berhenti',
    label: 'Berhenti',
    extra: true,
    when: true,
    cell: (one) => (one.unsubscribedAt ? formatDateTime(one.unsubscribedAt) : 'tidak'),
  },
];

/** Who gets the newsletter, and who asked for it or stopped it. */
export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeList
      name="pelanggan"
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
      narrow={NARROW}
      page={loaderData}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada pelanggan ditemukan',
        first: 'Siapa pun yang mendaftar lewat kaki halaman akan muncul di sini.',
      }}
      filters={
        <StateChips path={PATH} name="state" states={SUBSCRIBER_STATES} labels={subscriberStateLabel} />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.subscribersLoadFailed} />;
}
