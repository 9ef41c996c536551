import { redirect } from 'react-router';
import { z } from 'zod';
import { takeBackDeposit } from '../../../domain/groups/lots/deposit.ts';
import { getLot, type LotDetail } from '../../../domain/groups/lots/find-lots.ts';
import { findMembers } from '../../../domain/groups/members/find-members.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/input/parts/uploads.ts';
import { mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { weighingLimits } from '../../../shared/weighing/terms.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { numberIn } from '../frame/number-in.ts';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/lot';
import { DepositForm } from './deposit-form.tsx';
import { Deposits } from './deposits.tsx';
import { kg } from './kg.ts';
import { runDeposit } from './run-deposit.server.ts';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Lot gabungan',
  crumbs: ({ lot }) => [{ label: 'Kelompok', href: '/admin/kelompok' }, { label: lot.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { group } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/lapak');
  const { shop, actor } = here(context);
  return view(async () => {
    const weighs = mayInGroup(group.role, 'deposits.weigh');
    const [lot, membership] = await Promise.all([
      getLot(shop, actor, numberIn(params.id)),
      weighs ? findMembers(shop, actor) : null,
    ]);
    const members = membership?.members.map(({ id, name }) => ({ id, name })) ?? null;
    return { lot, members, returns: mayInGroup(group.role, 'deposits.return') };
  });
}

const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await view(() => sentForm(request, { most: (weighingLimits.photos + 1) * UPLOAD_BYTES_MAX }));
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(`/admin/kelompok/lot/${params.id}`, { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    const id = numberIn(params.id);
    if (form.intent('weigh', 'take-back') === 'take-back') {
      await takeBackDeposit(shop, actor, form.parse(rowForm).id);
      return back('depositReturned');
    }
    await runDeposit(shop, actor, id, { form, address: context.get(addressContext) });
    return back('depositTaken');
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.lot.name ?? 'Lot gabungan') },
  { name: 'robots', content: 'noindex' },
];

/** One pooled lot: its terms, weighing what is brought, the deposits, and how each sale was shared. */
export default function LotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lot, members, returns } = loaderData;
  const form = useForm<typeof rowForm>({ answer: actionData, intent: 'take-back', fields: [] });
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">{lot.name}</h1>
        <p className="mt-1 text-muted">{termsOf(lot)}</p>
      </div>
      <FormAnswer notice={form.notice} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        {(
          [
            ['Disetor', kg(lot.deposited)],
            ['Terjual', kg(lot.sold)],
            ['Masih ada', kg(lot.stock)],
            ['Dipesan', kg(lot.reserved)],
          ] as const
        ).map(([term, value]) => (
          <Card key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="text-lg font-bold tabular">{value}</dd>
          </Card>
        ))}
      </dl>
      {members && <DepositForm key={lot.deposits[0]?.id} lot={lot} members={members} answer={actionData} />}
      <Deposits lot={lot} returns={returns} />
      <Sales lot={lot} />
    </div>
  );
}

function termsOf({ feePercent, moisture, hampa }: LotDetail): string {
  const base = [
    moisture === null ? null : `kadar air dasar ${formatNumber(moisture)} %`,
    hampa === null ? null : `hampa dasar ${formatNumber(hampa)} %`,
  ].filter(Boolean);
  return unbroken(
    `Bagian kelompok ${formatNumber(feePercent)} % dari tiap penjualan, sisanya dibagi menurut berat yang dihitung. ${
      base.length > 0 ? `Dihitung dengan ${base.join(' dan ')}.` : 'Dihitung apa adanya.'
    }`,
  );
}

function Sales({ lot }: { lot: LotDetail }) {
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
                {kg(sale.qty)}, {formatMoney(sale.proceeds, currency)}
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
                    {share.member}, setoran {share.depositId}: {kg(share.qty)}
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
