import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'react-router';
import { findNewsletters } from '../../../domain/content/newsletters/find-newsletters.ts';
import type { NewsletterView } from '../../../domain/content/newsletters/newsletter.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  NEWSLETTER_STATES,
  type NewsletterState,
  newsletterStateLabel,
  newslettersQuery,
} from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { ADMIN_LIST_QUERY } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import type { Route } from './+types/newsletters-page';

const PATH = '/admin/newsletters';
const tones: Record<NewsletterState, Tone> = { draft: 'warning', sent: 'success' };

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Surat Kabar',
  crumbs: () => [{ label: 'Pelanggan Kabar', href: '/admin/subscribers' }, { label: 'Surat Kabar' }],
});

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.lettersLoadFailed, findNewsletters, newslettersQuery, ADMIN_LIST_QUERY);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Surat Kabar') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<NewsletterView>[] = [
  {
    id: 'subject',
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
    id: 'state',
    label: 'Keadaan',
    cell: (one) => <StatusPill tone={tones[one.status]}>{newsletterStateLabel[one.status]}</StatusPill>,
  },
  {
    id: 'recipients',
    label: 'Penerima',
    numeric: true,
    cell: (one) => (one.status === 'sent' ? formatNumber(one.recipients) : 'belum dikirim'),
  },
  { id: 'changed', label: 'Diubah', when: true, cell: (one) => formatDateTime(one.sentAt ?? one.updatedAt) },
];

/** Lists the newsletters: drafts and sent ones. */
export default function NewslettersPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <div className="grid gap-5">
      <AdminList
        sizes
        name="newsletters"
        noun="surat"
        path={PATH}
        title="Surat Kabar"
        tools={
          <ButtonLink href={`${PATH}/new`} size="sm" icon={<Plus className="size-4" />}>
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
        filters={<StatusFilterChips path={PATH} states={NEWSLETTER_STATES} labels={newsletterStateLabel} />}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.lettersLoadFailed} />;
}
