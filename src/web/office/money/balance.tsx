import Download from 'lucide-react/icons/download';
import { Form, redirect } from 'react-router';
import { parse } from '../../../domain/parse.ts';
import { getStatement } from '../../../domain/payments/get-statement.ts';
import { settleDebt } from '../../../domain/payments/settle-debt.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import { farmerParams, settlementInput, statementQuery } from '../../../shared/input/money.ts';
import type { PayoutAccount } from '../../../shared/input/people/stall.ts';
import { accountText } from '../../../shared/labels.ts';
import { askedOf } from '../../form/asked-of.ts';
import { formState } from '../../form/form-state.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { ReadAloud } from '../../ui/read-aloud.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/balance';
import { HeldOrders } from './held-orders.tsx';
import { spokenBalance } from './spoken-balance.ts';
import { StatementLines, StatementSums } from './statement-parts.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Saldo',
  // A farmer has no list of balances above his own.
  crumbs: ({ isAdmin, statement }) =>
    isAdmin ? [{ label: 'Saldo', href: '/admin/balances' }, { label: statement.farmer.name }] : [],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return view(async () => {
    const { farmerId } = parse(farmerParams, params);
    const asked = askedOf(new URL(request.url), statementQuery);
    const statement = await getStatement(shop, actor, farmerId, asked);
    return { statement, isAdmin: user.role === 'admin' };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const { farmerId } = parse(farmerParams, params);
    await settleDebt(shop, actor, farmerId, form.read(settlementInput));
    return redirect(`/admin/balances/${farmerId}`, { headers: { 'set-cookie': flash('debtSettled') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, `Saldo ${loaderData?.statement.farmer.name ?? ''}`) },
  { name: 'robots', content: 'noindex' },
];

/** A farmer's balance and statement: his own, or any for an admin, who also takes in what he owes. */
export default function BalancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, isAdmin } = loaderData;
  const { farmer, from, to, balance, free, held } = statement;
  const currency = useRootData()?.shell.currency;
  const hydrated = useHydrated();
  const form = useForm<typeof settlementInput>({ answer: actionData, fields: ['amount', 'note'] });
  const range = formState<typeof statementQuery>({ answer: undefined, fields: [] });
  useLive(isAdmin ? 'order.' : 'money.');
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">{isAdmin ? `Saldo ${farmer.name}` : 'Saldo Anda'}</h1>
        <p
          className={`mt-1 font-display text-[min(1.875rem,8.5vw)] leading-tight font-bold tabular ${balance < 0 ? 'text-error' : 'text-sawah-text'}`}
        >
          {money(balance)}
        </p>
        <p className="text-muted">{meaningOf(balance, isAdmin)}</p>
        {held.total > 0 && (
          <dl className="mt-2 grid max-w-sm grid-cols-[minmax(0,1fr)] gap-y-1 *:flex *:flex-wrap *:justify-between *:gap-x-4">
            <div>
              <dt>Bisa dicairkan sekarang</dt>
              <dd className="ml-auto font-bold tabular">{money(Math.max(0, free))}</dd>
            </div>
            <div>
              <dt>Tertahan</dt>
              <dd className="ml-auto font-semibold tabular">{money(held.total)}</dd>
            </div>
            {free < 0 && (
              <div>
                <dt>Dipotong dari yang tertahan</dt>
                <dd className="ml-auto font-semibold tabular text-error">{money(free)}</dd>
              </div>
            )}
          </dl>
        )}
        <PaidOutTo account={farmer.account} isAdmin={isAdmin} />
        {isAdmin && (
          <Anchor
            href={`/admin/farmers/${farmer.id}`}
            className="no-print inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
          >
            Semua tentang {farmer.name}
          </Anchor>
        )}
        {!isAdmin && (
          <div className="no-print mt-2 min-h-11">
            <ReadAloud
              texts={spokenBalance(
                statement,
                { meaning: meaningOf(balance, isAdmin), paidTo: paidTo(farmer.account) },
                currency,
              )}
            />
          </div>
        )}
      </div>
      {form.failure && (
        <Notice tone="error" live>
          {form.failure.message}
        </Notice>
      )}
      {isAdmin && balance < 0 && (
        <Card className="no-print">
          <Form ref={form.ref} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
            <h2 className="text-base font-bold sm:col-span-2">Catat setoran komisi</h2>
            <PriceInput
              key={balance}
              label="Jumlah yang disetor"
              required
              currency={currency}
              {...form.number('amount', -balance)}
            />
            <TextInput label="Catatan (boleh kosong)" maxLength={200} {...form.text('note')} />
            <div className="sm:col-span-2">
              <Button type="submit" size="sm" busy={form.busy} busyText="Mencatat...">
                Catat setoran
              </Button>
            </div>
          </Form>
        </Card>
      )}
      <HeldOrders held={held} currency={currency} />
      <Form
        method="get"
        noValidate
        className="no-print grid grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] items-end gap-3 **:min-w-0 sm:flex"
        aria-label="Rentang tanggal"
      >
        <TextInput key={`from${from}`} label="Dari" type="date" {...range.text('from', from)} />
        <TextInput key={`to${to}`} label="Sampai" type="date" {...range.text('to', to)} />
        <Button type="submit" variant="secondary" className="max-sm:col-span-full">
          Tampilkan
        </Button>
      </Form>
      <StatementSums statement={statement} currency={currency} />
      <StatementLines statement={statement} currency={currency} />
      <div className="no-print flex flex-wrap gap-3">
        {hydrated && (
          <Button type="button" variant="secondary" size="sm" onClick={() => window.print()}>
            Cetak
          </Button>
        )}
        <ButtonLink
          href={`/api/admin/balances/${farmer.id}/statement.csv?from=${from}&to=${to}`}
          download
          variant="secondary"
          size="sm"
          icon={<Download className="size-4" aria-hidden />}
        >
          Unduh CSV
        </ButtonLink>
      </div>
    </div>
  );
}

function PaidOutTo({ account, isAdmin }: { account: PayoutAccount | null; isAdmin: boolean }) {
  const change = !isAdmin && (
    <Anchor href="/admin/settings" className="font-semibold text-sawah-text underline">
      {account ? 'Ubah' : 'Isi rekening'}
    </Anchor>
  );
  return (
    <p className="mt-1 break-words">
      {paidTo(account)} {change}
    </p>
  );
}

const paidTo = (account: PayoutAccount | null): string =>
  account ? `Rekening pencairan: ${accountText(account)}.` : 'Rekening pencairan belum diisi.';

function meaningOf(balance: number, isAdmin: boolean): string {
  if (balance > 0) return isAdmin ? 'Harus dibayarkan kepada petani.' : 'Menunggu dicairkan kepada Anda.';
  if (balance < 0) {
    return isAdmin
      ? 'Utang petani: komisi pesanan tunai, atau uang yang ditarik kembali setelah dicairkan. Dipotong dari penjualan berikutnya.'
      : 'Utang Anda: komisi pesanan tunai, atau uang yang ditarik kembali setelah dicairkan. Dipotong dari penjualan berikutnya, atau setorkan kepada pengelola.';
  }
  return isAdmin ? 'Tidak ada yang harus dibayarkan.' : 'Semua sudah dicairkan.';
}
