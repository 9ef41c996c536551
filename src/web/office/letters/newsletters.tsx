import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'react-router';
import { findNewsletters } from '../../../domain/content/letters/find-newsletters.ts';
import type { NewsletterView } from '../../../domain/content/letters/newsletter.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import {
  LETTER_STATES,
  type LetterState,
  letterStateLabel,
  lettersQuery,
} from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { StatusPill, type Tone } from '../../ui/tell/badge.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/newsletters';

const PATH = '/admin/newsletters';
const tones: Record<LetterState, Tone> = { draft: 'warning', sent: 'success' };

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Surat Kabar',
  crumbs: () => [{ label: 'Pelanggan Kabar', href: '/admin/subscribers' }, { label: 'Surat Kabar' }],
});

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.lettersLoadFailed, findNewsletters, lettersQuery, OFFICE_LIST);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Surat Kabar') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<NewsletterView>[] = [
  {
    id: 'perihal',
    label: 'Perihal',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <Anchor
        href={`${PATH}/${one.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline"
      >
        {one.subject}
      </Anchor>
    ),
  },
  {
    id: 'keadaan',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={tones[one.status]}>{letterStateLabel[one.status]}</StatusPill>,
  },
  {
    id: 'penerima',
    label: 'Penerima',
    numeric: true,
    cell: (one) => (one.status === 'sent' ? formatNumber(one.recipients) : 'belum dikirim'),
  },
  { id: 'diubah', label: 'Diubah', when: true, cell: (one) => formatDateTime(one.sentAt ?? one.updatedAt) },
];

/** Letters to all subscribers: drafts and those that were sent. */
export default function NewslettersPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <div className="grid gap-5">
      <OfficeList
        name="surat"
        path={PATH}
        title="Surat Kabar"
        tools={
          <ButtonLink href={`${PATH}/baru`} size="sm" icon={<Plus className="size-4" />}>
            Tulis Surat
          </ButtonLink>
        }
        search="Cari perihal atau isi surat..."
        page={loaderData}
        columns={columns}
        keyOf={(one) => one.id}
        none={{
          title: search ? 'Tidak ada surat ditemukan' : 'Belum ada surat',
          first: 'Tulis kabar panen, coba kirim ke alamat Anda sendiri, lalu kirim ke semua pelanggan.',
        }}
        filters={<StateChips path={PATH} states={LETTER_STATES} labels={letterStateLabel} />}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.lettersLoadFailed} />;
}
