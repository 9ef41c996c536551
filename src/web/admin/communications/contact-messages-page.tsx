import type { ContactMessageView } from '../../../domain/content/contact/contact-message.ts';
import { findContactMessages } from '../../../domain/content/contact/find-contact-messages.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  MESSAGE_STATES,
  type MessageState,
  messageStateLabel,
  messagesQuery,
} from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { ADMIN_LIST_QUERY } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import type { Route } from './+types/contact-messages-page';

const PATH = '/admin/messages';
const FILTERS = [filterBuilder<typeof messagesQuery>().days('from', 'to', 'Dikirim')];

export const messageTone: Record<MessageState, Tone> = { new: 'warning', read: 'info', answered: 'success' };

export const handle = { title: 'Pesan' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.messagesLoadFailed, findContactMessages, messagesQuery, ADMIN_LIST_QUERY);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesan') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<ContactMessageView>[] = [
  {
    id: 'from',
    label: 'Dari',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <Anchor href={`${PATH}/${one.id}`} className="inline-grid min-h-11 content-center hover:underline">
        <span className={`block text-sawah-text ${one.status === 'new' ? 'font-bold' : 'font-semibold'}`}>
          {one.name ?? one.email}
        </span>
        {one.name && <span className="block break-all text-muted">{one.email}</span>}
      </Anchor>
    ),
  },
  {
    id: 'message',
    label: 'Pesan',
    text: true,
    cell: (one) => (
      <span className="line-clamp-2 max-w-xl wrap-anywhere md:line-clamp-1">{one.comments}</span>
    ),
  },
  {
    id: 'state',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={messageTone[one.status]}>{messageStateLabel[one.status]}</StatusPill>,
  },
  { id: 'sent', label: 'Dikirim', when: true, cell: (one) => formatDateTime(one.createdAt) },
];

/** Lists the messages that visitors sent through the contact forms. */
export default function ContactMessagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="messages"
      path={PATH}
      title="Pesan"
      subtitle={
        loaderData.unread > 0 ? `${formatNumber(loaderData.unread)} belum dibaca` : 'Semua sudah dibaca'
      }
      search="Cari nama, email, telepon, atau isi pesan..."
      narrow={FILTERS}
      page={loaderData}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada pesan ditemukan',
        first: 'Pesan dari formulir kontak akan muncul di sini.',
      }}
      filters={<StatusFilterChips path={PATH} states={MESSAGE_STATES} labels={messageStateLabel} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.messagesLoadFailed} />;
}
