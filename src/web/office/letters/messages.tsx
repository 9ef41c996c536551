import type { MessageView } from '../../../domain/content/letters/contact-message.ts';
import { findMessages } from '../../../domain/content/letters/find-messages.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import {
  MESSAGE_STATES,
  type MessageState,
  messageStateLabel,
  messagesQuery,
} from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { StatusPill, type Tone } from '../../ui/tell/badge.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/messages';

const PATH = '/admin/messages';
const NARROW = [narrowing<typeof messagesQuery>().days('from', 'to', 'Dikirim')];

export const messageTone: Record<MessageState, Tone> = { new: 'warning', read: 'info', answered: 'success' };

export const handle = { title: 'Pesan' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.messagesLoadFailed, findMessages, messagesQuery, OFFICE_LIST);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesan') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<MessageView>[] = [
  {
    id: 'dari',
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
    id: 'pesan',
    label: 'Pesan',
    text: true,
    cell: (one) => (
      <span className="line-clamp-2 max-w-xl wrap-anywhere md:line-clamp-1">{one.comments}</span>
    ),
  },
  {
    id: 'keadaan',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={messageTone[one.status]}>{messageStateLabel[one.status]}</StatusPill>,
  },
  { id: 'dikirim', label: 'Dikirim', when: true, cell: (one) => formatDateTime(one.createdAt) },
];

/** What visitors wrote through the contact forms. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeList
      name="pesan"
      path={PATH}
      title="Pesan"
      subtitle={
        loaderData.unread > 0 ? `${formatNumber(loaderData.unread)} belum dibaca` : 'Semua sudah dibaca'
      }
      search="Cari nama, email, telepon, atau isi pesan..."
      narrow={NARROW}
      page={loaderData}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada pesan ditemukan',
        first: 'Pesan dari formulir kontak akan muncul di sini.',
      }}
      filters={<StateChips path={PATH} states={MESSAGE_STATES} labels={messageStateLabel} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.messagesLoadFailed} />;
}
