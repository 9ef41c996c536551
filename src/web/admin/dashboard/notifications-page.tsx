import { redirect } from 'react-router';
import { findNotifications } from '../../../domain/notifications/find-notifications.ts';
import { markNotificationsRead } from '../../../domain/notifications/mark-notifications-read.ts';
import { parse } from '../../../domain/parse.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { pageQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { markNoticesReadInput } from '../../../shared/schemas/people/notice-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturnPath } from '../../session/safe-return.ts';
import { Card } from '../../ui/card.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { rowsPerPage } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { MarkNotificationsRead, NOTIFICATIONS_PATH, NotificationLink } from '../layout/notification-bell.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/notifications-page';

const LOAD_FAILED = 'Gagal memuat pemberitahuan';

export const handle = { title: 'Pemberitahuan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, LOAD_FAILED, async () => {
    const { page } = parse(pageQuery, parseQuery(new URL(request.url), pageQuery));
    return await findNotifications(ctx, actor, { page, limit: rowsPerPage(request.url) });
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  await loadList(ctx, LOAD_FAILED, () => markNotificationsRead(ctx, actor, form.read(markNoticesReadInput)));
  return redirect(safeReturnPath(form.parse(returnForm).next, NOTIFICATIONS_PATH));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pemberitahuan') },
  { name: 'robots', content: 'noindex' },
];

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { data: notices, page, unread } = loaderData;
  return (
    <AdminList
      sizes
      name="notifications"
      path={NOTIFICATIONS_PATH}
      title="Pemberitahuan"
      subtitle={unread > 0 ? `${formatNumber(unread)} belum dibaca` : 'Semua sudah dibaca'}
      tools={
        unread > 0 && page === 1 && notices[0] ? <MarkNotificationsRead upTo={notices[0].id} /> : undefined
      }
      page={loaderData}
      none={{
        title: 'Belum ada pemberitahuan',
        first: 'Kabar tentang pesanan dan penawaran tampil di sini.',
      }}
      body={
        <Card className="max-w-3xl">
          <ul className="grid divide-y divide-line">
            {notices.map((notice) => (
              <li key={notice.id}>
                <NotificationLink notice={notice} />
              </li>
            ))}
          </ul>
        </Card>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={LOAD_FAILED} />;
}
