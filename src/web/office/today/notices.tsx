import { redirect } from 'react-router';
import { findNotices } from '../../../domain/notify/find-notices.ts';
import { readNotices } from '../../../domain/notify/read-notices.ts';
import { pageQuery } from '../../../shared/input/catalogue.ts';
import { readNoticesInput } from '../../../shared/input/notices.ts';
import { formatNumber } from '../../../shared/money.ts';
import { sentForm } from '../../form/sent-form.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturn } from '../../session/safe-return.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { MarkRead, NOTICES, NoticeLink } from '../frame/bell.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListHead, OfficePages } from '../list/list-parts.tsx';
import { filtersOf, OFFICE_PAGE } from '../list/list-state.ts';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/notices';

const FAILED = 'Gagal memuat pemberitahuan';

export const handle = { title: 'Pemberitahuan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, FAILED, async () => {
    const { page } = pageQuery.parse(filtersOf<typeof pageQuery>(searchParams, ['page']));
    return await findNotices(shop, actor, { page, limit: OFFICE_PAGE });
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  await readList(shop, FAILED, () => readNotices(shop, actor, form.read(readNoticesInput)));
  return redirect(safeReturn(form.parse(returnForm).kembali, NOTICES));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pemberitahuan') },
  { name: 'robots', content: 'noindex' },
];

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { data: notices, page, totalPages, unread } = loaderData;
  return (
    <div className="grid max-w-3xl gap-4">
      <ListHead
        title="Pemberitahuan"
        subtitle={unread > 0 ? `${formatNumber(unread)} belum dibaca` : 'Semua sudah dibaca'}
        tools={unread > 0 && page === 1 && notices[0] ? <MarkRead upTo={notices[0].id} /> : undefined}
      />
      {notices.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title="Belum ada pemberitahuan"
          text="Kabar tentang pesanan dan penawaran tampil di sini."
        />
      ) : (
        <Card>
          <ul className="grid divide-y divide-line">
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeLink notice={notice} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <OfficePages page={page} last={totalPages} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={FAILED} />;
}
