import { findRecalls } from '../../../domain/recalls/recall-queries.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/recalls-page';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Penarikan',
  crumbs: () => [{ label: 'Lot', href: '/admin/batches' }, { label: 'Penarikan' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  return runLoader(() => findRecalls(ctx, actor));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Penarikan') },
  { name: 'robots', content: 'noindex' },
];

/** Lists the seller's last recalls and exercises, newest first. */
export default function RecallsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-xl font-bold">Penarikan</h1>
      {loaderData.length === 0 && (
        <Notice tone="info" title="Belum ada penarikan">
          Lot ditarik dari halamannya. Cobalah sekali sebagai latihan: daftarnya sama, tetapi tidak ada yang
          diberi tahu.
        </Notice>
      )}
      <ul className="grid gap-3">
        {loaderData.map((recall) => (
          <li key={recall.id}>
            <Card className="grid gap-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Anchor
                  href={`/admin/batches/recalls/${recall.id}`}
                  className="inline-flex min-h-11 items-center font-bold text-sawah-text underline wrap-anywhere"
                >
                  {recall.lot} {recall.goods}
                </Anchor>
                <RecallState recall={recall} />
              </div>
              <p className="wrap-anywhere">{recall.reason}</p>
              <p className="text-muted">{formatDateTime(recall.openedAt)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a recall is an exercise, goes on, or was a false alarm. */
export function RecallState({ recall }: { recall: { drill: boolean; liftedAt: string | null } }) {
  if (recall.drill) return <Badge tone="info">Latihan</Badge>;
  return recall.liftedAt ? <Badge tone="neutral">Berakhir</Badge> : <Badge tone="danger">Ditarik</Badge>;
}
