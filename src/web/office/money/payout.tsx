import { parse } from '../../../domain/parse.ts';
import { getPayout } from '../../../domain/payments/find-payouts.ts';
import { payoutParams } from '../../../shared/input/money.ts';
import { accountText, formatDateTime } from '../../../shared/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/money.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/payout';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Pencairan',
  crumbs: ({ payout }) => [
    { label: 'Pencairan', href: '/admin/payouts' },
    { label: `Pencairan ${payout.id}` },
  ],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const { id } = parse(payoutParams, params);
    return { payout: await getPayout(shop, actor, id) };
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pencairan ${params.id}`) },
  { name: 'robots', content: 'noindex' },
];

/** One batch: who was paid what. */
export default function PayoutPage({ loaderData }: Route.ComponentProps) {
  const { payout } = loaderData;
  const currency = useRootData()?.shell.currency;
  return (
    <div className="grid max-w-3xl gap-5">
      <div>
        <h1 className="text-xl font-bold">Pencairan {payout.id}</h1>
        <p className="text-muted">
          {formatDateTime(payout.createdAt)} oleh {payout.by}
        </p>
        {payout.note && <p className="mt-1">{payout.note}</p>}
      </div>
      <Table caption="Petani yang dibayar">
        <thead>
          <tr>
            <Th>Petani</Th>
            <Th>Rekening</Th>
            <Th numeric>Jumlah</Th>
          </tr>
        </thead>
        <tbody>
          {payout.parts.map((part) => (
            <Tr key={part.farmerId}>
              <Td label="Petani">
                <Anchor
                  href={`/admin/balances/${part.farmerId}`}
                  className="font-semibold text-sawah-text underline"
                >
                  {part.name}
                </Anchor>
              </Td>
              <Td label="Rekening">
                {part.account ? (
                  accountText(part.account)
                ) : (
                  <span className="text-muted">Tidak tercatat</span>
                )}
              </Td>
              <Td label="Jumlah" numeric>
                <span className="font-bold">{formatMoney(part.amount, currency)}</span>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="flex justify-between text-base font-bold">
        <span>{formatNumber(payout.farmers)} petani</span>
        <span className="tabular">{formatMoney(payout.total, currency)}</span>
      </p>
    </div>
  );
}
