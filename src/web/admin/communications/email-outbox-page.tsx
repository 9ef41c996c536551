import { type EmailView, findEmails } from '../../../domain/notifications/email/find-emails.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  EMAIL_STATES,
  type EmailState,
  emailStateLabel,
  emailsQuery,
} from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { adminListQuery } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/email-outbox-page';

const PATH = '/admin/outbox';
const FILTERS = [filterBuilder<typeof emailsQuery>().days('from', 'to', 'Dibuat')];

export const emailTone: Record<EmailState, Tone> = {
  waiting: 'info',
  sent: 'success',
  stored: 'warning',
  failed: 'danger',
};

export const handle = { title: 'Surat Keluar' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.mailsLoadFailed, async () => {
    const asked = parseQuery(new URL(request.url), emailsQuery);
    const list = await findEmails(ctx, actor, { ...asked, ...adminListQuery(request.url) });
    return { list, sends: ctx.config.mail !== undefined };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Surat Keluar') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<EmailView>[] = [
  {
    id: 'subject',
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
  { id: 'to', label: 'Kepada', text: true, className: 'break-all', cell: (one) => one.to },
  {
    id: 'state',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={emailTone[one.status]}>{emailStateLabel[one.status]}</StatusPill>,
  },
  { id: 'created', label: 'Dibuat', when: true, cell: (one) => formatDateTime(one.createdAt) },
  {
    id: 'sent',
    label: 'Terkirim',
    extra: true,
    when: true,
    cell: (one) => (one.sentAt ? formatDateTime(one.sentAt) : 'belum'),
  },
  { id: 'tries', label: 'Percobaan', numeric: true, extra: true, cell: (one) => formatNumber(one.tries) },
];

/** Lists every email of the outbox. */
export default function EmailOutboxPage({ loaderData: { list, sends } }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="emails"
      noun="surat"
      path={PATH}
      title="Surat Keluar"
      search="Cari alamat atau perihal..."
      narrow={FILTERS}
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
          <StatusFilterChips path={PATH} states={EMAIL_STATES} labels={emailStateLabel} />
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.mailsLoadFailed} />;
}
