import { findRecalls } from '../../../domain/recalls/recall-queries.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { recallsQuery } from '../../../shared/schemas/catalogue/recall-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { loadList } from '../data-table/load-admin-list.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/recalls-page';

const PATH = '/admin/batches/recalls';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Penarikan',
  crumbs: () => [{ label: 'Lot', href: '/admin/batches' }, { label: 'Penarikan' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.batchesLoadFailed, async () => {
    const asked = parseQuery(new URL(request.url), recallsQuery);
    const [page, farmers] = await Promise.all([
      findRecalls(ctx, actor, asked),
      farmerOptions(ctx, actor, asked.farmer),
    ]);
    return { ...page, farmers, all: role === 'admin' };
  });
}

const by = filterBuilder<typeof recallsQuery>();

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Penarikan') },
  { name: 'robots', content: 'noindex' },
];

/** Lists recalls and drills, newest first: the seller's own, or those of all sellers for an admin. */
export default function RecallsPage({ loaderData }: Route.ComponentProps) {
  const { all, farmers } = loaderData;
  return (
    <AdminList
      name="recalls"
      noun="penarikan"
      path={PATH}
      title="Penarikan"
      page={loaderData}
      {...(all ? { narrow: by.farmer('farmer', farmers) } : {})}
      none={{
        title: 'Belum ada penarikan',
        first:
          'Lot ditarik dari halamannya. Cobalah sekali sebagai latihan: daftarnya sama, tetapi tidak ada yang diberi tahu.',
      }}
      body={
        <ul className="grid max-w-4xl gap-3">
          {loaderData.data.map((recall) => (
            <li key={recall.id}>
              <Card className="grid gap-1">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <Anchor
                    href={`${PATH}/${recall.id}`}
                    className="inline-flex min-h-11 items-center font-bold text-sawah-text underline wrap-anywhere"
                  >
                    {recall.lot} {recall.goods}
                  </Anchor>
                  <RecallState recall={recall} />
                </div>
                {all && <p className="wrap-anywhere">{recall.seller}</p>}
                <p className="wrap-anywhere">{recall.reason}</p>
                <p className="text-muted">{formatDateTime(recall.openedAt)}</p>
              </Card>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The state of a recall: a drill, in progress, or a false alarm. */
export function RecallState({ recall }: { recall: { drill: boolean; liftedAt: string | null } }) {
  if (recall.drill) return <Badge tone="info">Latihan</Badge>;
  return recall.liftedAt ? <Badge tone="neutral">Berakhir</Badge> : <Badge tone="danger">Ditarik</Badge>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.batchesLoadFailed} />;
}
