import { redirect } from 'react-router';
import { z } from 'zod';
import { findMembers } from '../../../domain/farmer-groups/members/find-members.ts';
import { closePooledBatch } from '../../../domain/farmer-groups/pooled-lots/close-pooled-batch.ts';
import {
  getPooledLot,
  type PooledLotDetail,
} from '../../../domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import { returnDeposit } from '../../../domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { mayInGroup } from '../../../shared/enums/group-duties.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { weighingLimits } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/schemas/fields/upload-fields.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/pooled-lot-page';
import { ConfirmableAction } from './confirmable-action.tsx';
import { formatKg } from './format-kg.ts';
import { lotFeeText } from './lot-fee-text.ts';
import { ProduceDepositForm } from './produce-deposit-form.tsx';
import { ProduceDepositList } from './produce-deposit-list.tsx';
import { submitDeposit } from './submit-deposit.server.ts';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Lot gabungan',
  crumbs: ({ lot }) => [{ label: 'Kelompok', href: '/admin/farmer-group' }, { label: lot.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { group } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/sellers');
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const weighs = mayInGroup(group.role, 'deposits.weigh');
    const [lot, membership] = await Promise.all([
      getPooledLot(ctx, actor, parseRecordId(params.id)),
      weighs ? findMembers(ctx, actor) : null,
    ]);
    const members = membership?.members.map(({ id, name }) => ({ id, name })) ?? null;
    return {
      lot,
      members,
      returns: mayInGroup(group.role, 'deposits.return'),
      office: mayInGroup(group.role, 'goods.see'),
    };
  });
}

const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await runLoader(() =>
    readForm(request, { most: (weighingLimits.photos + 1) * UPLOAD_BYTES_MAX }),
  );
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(`/admin/farmer-group/lots/${params.id}`, { headers: { 'set-cookie': flashCookie(text) } });
  return runAction(form, async () => {
    const id = parseRecordId(params.id);
    const intent = form.intent('weigh', 'take-back', 'close');
    if (intent === 'take-back') {
      await returnDeposit(ctx, actor, form.parse(rowForm).id);
      return back('depositReturned');
    }
    if (intent === 'close') {
      await closePooledBatch(ctx, actor, id);
      return back('pooledBatchClosed');
    }
    await submitDeposit(ctx, actor, id, { form, address: context.get(clientAddressContext) });
    return back('depositTaken');
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.lot.name ?? 'Lot gabungan') },
  { name: 'robots', content: 'noindex' },
];

/** Shows one pooled lot: its terms, the weighing form, the deposits, and how each sale was shared. */
export default function PooledLotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lot, members, returns, office } = loaderData;
  const currency = useRootData()?.shell.currency;
  const form = useForm<typeof rowForm>({ answer: actionData, intent: 'take-back', fields: [] });
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">{lot.name}</h1>
        <p className="mt-1 text-muted">{lotTermsText(lot, currency)}</p>
      </div>
      <FormResult notice={form.notice} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        {(
          [
            ['Disetor', formatKg(lot.deposited)],
            ['Terjual', formatKg(lot.sold)],
            ['Masih ada', formatKg(lot.stock)],
            ['Dipesan', formatKg(lot.reserved)],
          ] as const
        ).map(([term, value]) => (
          <Card key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="text-lg font-bold tabular">{value}</dd>
          </Card>
        ))}
      </dl>
      {members && (
        <ProduceDepositForm key={lot.deposits[0]?.id} lot={lot} members={members} answer={actionData} />
      )}
      {lot.openBatch && (
        <OpenBatch lot={lot} code={lot.openBatch} closes={members !== null} answer={actionData} />
      )}
      <ProduceDepositList lot={lot} returns={returns} office={office} />
      <LotSales lot={lot} />
    </div>
  );
}

function lotTermsText(lot: PooledLotDetail, currency: Currency | undefined): string {
  const { moisture, hampa } = lot;
  const base = [
    moisture === null ? null : `kadar air dasar ${formatNumber(moisture)} %`,
    hampa === null ? null : `hampa dasar ${formatNumber(hampa)} %`,
  ].filter(Boolean);
  return noWrapText(
    `Bagian kelompok ${lotFeeText(lot, currency)} dari tiap penjualan, sisanya dibagi menurut berat yang dihitung. ${
      base.length > 0 ? `Dihitung dengan ${base.join(' dan ')}.` : 'Dihitung apa adanya.'
    }`,
  );
}

/** The batch that deposits join now, and the button that closes it. */
function OpenBatch({
  lot,
  code,
  closes,
  answer,
}: {
  lot: PooledLotDetail;
  code: string;
  closes: boolean;
  answer: unknown;
}) {
  const form = useForm<typeof rowForm>({ answer, intent: 'close', fields: [] });
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="font-bold">Lot yang sedang diisi</h2>
      <p>
        Setoran masuk ke lot{' '}
        <Anchor href={`/lot/${code}`} className="inline-block py-1 font-semibold text-sawah-text underline">
          {code}
        </Anchor>
        . Ditutup, setoran berikutnya menjadi lot baru, dan lot ini dijual lebih dulu.
      </p>
      <FormResult notice={form.notice} />
      {closes && <ConfirmableAction intent="close" id={lot.id} label="Tutup lot" about={code} />}
    </Card>
  );
}

function LotSales({ lot }: { lot: PooledLotDetail }) {
  const currency = useRootData()?.shell.currency;
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">Penjualan dan bagi hasil</h2>
      {lot.sales.length === 0 && <p className="text-muted">Belum ada yang terjual.</p>}
      <ul className="divide-y divide-line">
        {lot.sales.map((sale) => (
          <li key={sale.id} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <strong className="tabular">
                {formatKg(sale.qty)}, {formatMoney(sale.proceeds, currency)}
              </strong>
              {sale.returnedAt && <Badge tone="warning">Dikembalikan</Badge>}
              <span className="w-full text-muted">
                {sale.orderCode}, {formatDateTime(sale.soldAt)}. Bagian kelompok{' '}
                {formatMoney(sale.fee, currency)}.
              </span>
            </p>
            <ul className={sale.returnedAt ? 'text-muted line-through' : undefined}>
              {sale.shares.map((share) => (
                <li key={share.depositId} className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    {share.member}, setoran {share.depositId}: {formatKg(share.qty)}
                  </span>
                  <span className="ml-auto tabular">{formatMoney(share.amount, currency)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
