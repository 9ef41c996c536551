import Download from 'lucide-react/icons/download';
import { Form, redirect } from 'react-router';
import { parse } from '../../../domain/parse.ts';
import { getStatement } from '../../../domain/payments/get-statement.ts';
import { settleDebt } from '../../../domain/payments/settle-debt.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { farmerParams, settlementInput, statementQuery } from '../../../shared/schemas/payment-schemas.ts';
import type { PayoutAccount } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { formState } from '../../forms/form-state.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { ReadAloudButton } from '../../ui/read-aloud-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/balance-page';
import { HeldOrders } from './held-orders.tsx';
import { readAloudBalance } from './read-aloud-balance.ts';
import { StatementLines, StatementTotals } from './statement-parts.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Saldo',
  // A farmer cannot see the list of balances, so the breadcrumbs omit it.
  crumbs: ({ isAdmin, statement }) =>
    isAdmin ? [{ label: 'Saldo', href: '/admin/balances' }, { label: statement.farmer.name }] : [],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { farmerId } = parse(farmerParams, params);
    const asked = parseQuery(new URL(request.url), statementQuery);
    const statement = await getStatement(ctx, actor, farmerId, asked);
    return { statement, isAdmin: user.role === 'admin' };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { farmerId } = parse(farmerParams, params);
    await settleDebt(ctx, actor, farmerId, form.read(settlementInput));
    return redirect(`/admin/balances/${farmerId}`, { headers: { 'set-cookie': flashCookie('debtSettled') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, `Saldo ${loaderData?.statement.farmer.name ?? ''}`) },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows a farmer's balance and statement: the farmer's own, or any for an admin, who also records what the
 * farmer pays back.
 */
export default function BalancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, isAdmin } = loaderData;
  const { farmer, from, to, balance, free, held } = statement;
  const currency = useRootData()?.shell.currency;
  const hydrated = useHydrated();
  const form = useForm<typeof settlementInput>({ answer: actionData, fields: ['amount', 'note'] });
  const range = formState<typeof statementQuery>({ answer: undefined, fields: [] });
  useLiveUpdates(isAdmin ? 'order.' : 'money.');
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
        <p className="text-muted">{balanceMeaning(balance, isAdmin)}</p>
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
        <PayoutAccountNote farmer={farmer} isAdmin={isAdmin} />
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
            <ReadAloudButton
              texts={readAloudBalance(
                statement,
                { meaning: balanceMeaning(balance, isAdmin), paidTo: payoutAccountText(farmer.account) },
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
        <DateInput key={`from${from}`} label="Dari" {...range.text('from', from)} />
        <DateInput key={`to${to}`} label="Sampai" {...range.text('to', to)} />
        <Button type="submit" variant="secondary" className="max-sm:col-span-full">
          Tampilkan
        </Button>
      </Form>
      <StatementTotals statement={statement} currency={currency} />
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

function PayoutAccountNote({
  farmer: { id, account, accountProposedAt },
  isAdmin,
}: {
  farmer: { id: number; account: PayoutAccount | null; accountProposedAt: string | null };
  isAdmin: boolean;
}) {
  const waiting = accountProposedAt
    ? isAdmin
      ? `Usulan tanggal ${formatDate(accountProposedAt)} menunggu ya dari petani.`
      : 'Pengelola mengusulkan rekening; jawab ya atau bukan.'
    : '';
  return (
    <p className="mt-1 break-words">
      {payoutAccountText(account)} {waiting}{' '}
      <Anchor
        href={isAdmin ? `/admin/farmers/${id}/payout-account` : '/admin/settings'}
        className="font-semibold text-sawah-text underline"
      >
        {isAdmin ? 'Usulkan rekening' : accountProposedAt ? 'Jawab' : account ? 'Ubah' : 'Isi rekening'}
      </Anchor>
    </p>
  );
}

const payoutAccountText = (account: PayoutAccount | null): string =>
  account ? `Rekening pencairan: ${accountText(account)}.` : 'Rekening pencairan belum diisi.';

function balanceMeaning(balance: number, isAdmin: boolean): string {
  if (balance > 0) return isAdmin ? 'Harus dibayarkan kepada petani.' : 'Menunggu dicairkan kepada Anda.';
  if (balance < 0) {
    return isAdmin
      ? 'Utang petani: komisi pesanan tunai, atau uang yang ditarik kembali setelah dicairkan. Dipotong dari penjualan berikutnya.'
      : 'Utang Anda: komisi pesanan tunai, atau uang yang ditarik kembali setelah dicairkan. Dipotong dari penjualan berikutnya, atau setorkan kepada pengelola.';
  }
  return isAdmin ? 'Tidak ada yang harus dibayarkan.' : 'Semua sudah dicairkan.';
}
