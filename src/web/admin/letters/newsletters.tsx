import Plus from 'lucide-react/icons/plus';
import { data, useLocation } from 'react-router';
import { findNewsletters } from '../../../domain/content/find-newsletters.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { here } from '../../context.ts';
import { pageTitle } from '../../title.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { StatusPill } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { requireAdminRole } from '../guard.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { readList } from '../list/read-list.ts';
import { OfficePages } from '../list-parts.tsx';
import { filtersOf, OFFICE_PAGE } from '../list-state.ts';
import type { Route } from './+types/newsletters';

const PATH = '/admin/newsletters';
const personal = { 'cache-control': 'private, no-store' };

export const handle = { title: 'Surat Kabar' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, said.lettersLoadFailed, async () =>
    data(await findNewsletters(shop, actor, { ...filtersOf(searchParams, ['page']), limit: OFFICE_PAGE }), {
      headers: personal,
    }),
  );
}

export const headers = () => personal;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Surat Kabar') },
  { name: 'robots', content: 'noindex' },
];

/** Letters to all subscribers: drafts and those that were sent. */
export default function NewslettersPage({ loaderData: list }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <div className="grid gap-5">
      <Breadcrumbs
        trail={[{ label: 'Pelanggan Kabar', href: '/admin/subscribers' }, { label: 'Surat Kabar' }]}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">Surat Kabar</h1>
          <p className="text-muted">{formatNumber(list.total)} surat</p>
        </div>
        <ButtonLink href={`${PATH}/baru`} size="sm" icon={<Plus className="size-4" />}>
          Tulis Surat
        </ButtonLink>
      </div>
      {list.data.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title={search ? 'Tidak ada surat di halaman ini' : 'Belum ada surat'}
          text="Tulis kabar panen, coba kirim ke alamat Anda sendiri, lalu kirim ke semua pelanggan."
        />
      ) : (
        <Table caption="Surat kabar">
          <thead>
            <tr>
              <Th>Perihal</Th>
              <Th>Keadaan</Th>
              <Th numeric>Penerima</Th>
              <Th>Diubah</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one) => (
              <Tr key={one.id}>
                <Td data-card="head">
                  <Anchor
                    href={`${PATH}/${one.id}`}
                    className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline"
                  >
                    {one.subject}
                  </Anchor>
                </Td>
                <Td label="Keadaan">
                  <StatusPill tone={one.status === 'sent' ? 'success' : 'warning'}>
                    {one.status === 'sent' ? 'Terkirim' : 'Draf'}
                  </StatusPill>
                </Td>
                <Td label="Penerima" numeric>
                  {one.status === 'sent' ? formatNumber(one.recipients) : 'belum dikirim'}
                </Td>
                <Td label="Diubah">{formatDateTime(one.sentAt ?? one.updatedAt)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <OfficePages page={list.page} last={list.totalPages} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.lettersLoadFailed} />;
}
