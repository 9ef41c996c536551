import { findMails, type MailView } from '../../../domain/notify/mail/find-mails.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import {
  MAIL_STATES,
  type MailState,
  mailStateLabel,
  mailsQuery,
} from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { StatusPill, type Tone } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/outbox';

const PATH = '/admin/outbox';
const NARROW = [narrowing<typeof mailsQuery>().days('from', 'to', 'Dibuat')];

export const mailTone: Record<MailState, Tone> = {
  waiting: 'info',
  sent: 'success',
  stored: 'warning',
  failed: 'danger',
};

export const handle = { title: 'Surat Keluar' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return readList(shop, said.mailsLoadFailed, async () => {
    const asked = askedOf(new URL(request.url), mailsQuery);
    const list = await findMails(shop, actor, { ...asked, ...OFFICE_LIST });
    return { list, sends: shop.config.mail !== undefined };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Surat Keluar') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<MailView>[] = [
  {
    id: 'perihal',
    label: 'Perihal',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <Anchor
        href={`${PATH}/${one.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline md:min-h-9"
      >
        {one.subject}
      </Anchor>
    ),
  },
  { id: 'kepada', label: 'Kepada', text: true, className: 'break-all', cell: (one) => one.to },
  {
    id: 'keadaan',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={mailTone[one.status]}>{mailStateLabel[one.status]}</StatusPill>,
  },
  { id: 'dibuat', label: 'Dibuat', when: true, cell: (one) => formatDateTime(one.createdAt) },
  {
    id: 'terkirim',
    label: 'Terkirim',
    extra: true,
    when: true,
    cell: (one) => (one.sentAt ? formatDateTime(one.sentAt) : 'belum'),
  },
  { id: 'percobaan', label: 'Percobaan', numeric: true, extra: true, cell: (one) => formatNumber(one.tries) },
];

/** Every mail that the shop has written. */
export default function OutboxPage({ loaderData: { list, sends } }: Route.ComponentProps) {
  return (
    <OfficeList
      name="surat"
      path={PATH}
      title="Surat Keluar"
      search="Cari alamat atau perihal..."
      narrow={NARROW}
      page={list}
      columns={columns}
      keyOf={(one) => one.id}
      none={{ title: 'Tidak ada surat ditemukan', first: 'Surat yang ditulis toko ini akan muncul di sini.' }}
      filters={
        <>
          {!sends && (
            <Notice tone="info">
              Belum ada server email, jadi surat hanya disimpan. Sesudah ada, kirim dari sini dengan Kirim
              ulang.
            </Notice>
          )}
          <StateChips path={PATH} states={MAIL_STATES} labels={mailStateLabel} />
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.mailsLoadFailed} />;
}
