import { redirect } from 'react-router';
import { findNotices } from '../../../domain/notify/find-notices.ts';
import { readNotices } from '../../../domain/notify/read-notices.ts';
import { parse } from '../../../domain/parse.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { pageQuery } from '../../../shared/input/goods/catalogue.ts';
import { readNoticesInput } from '../../../shared/input/people/notices.ts';
import { askedOf } from '../../form/asked-of.ts';
import { sentForm } from '../../form/sent-form.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturn } from '../../session/safe-return.ts';
import { Card } from '../../ui/card.tsx';
import { MarkRead, NOTICES, NoticeLink } from '../frame/bell.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { OFFICE_PAGE } from '../list/list-state.ts';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/notices';

const FAILED = 'Gagal memuat pemberitahuan';

export const handle = { title: 'Pemberitahuan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return readList(shop, FAILED, async () => {
    const { page } = parse(pageQuery, askedOf(new URL(request.url), pageQuery));
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
  const { data: notices, page, unread } = loaderData;
  return (
    <OfficeList
      name="pemberitahuan"
      path={NOTICES}
      title="Pemberitahuan"
      subtitle={unread > 0 ? `${formatNumber(unread)} belum dibaca` : 'Semua sudah dibaca'}
      tools={unread > 0 && page === 1 && notices[0] ? <MarkRead upTo={notices[0].id} /> : undefined}
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
                <NoticeLink notice={notice} />
              </li>
            ))}
          </ul>
        </Card>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={FAILED} />;
}
