import Download from 'lucide-react/icons/download';
import { Form, redirect, useLocation } from 'react-router';
import { findMoneyMovements, type LedgerRow } from '../../../domain/payments/find-money-movements.ts';
import { recordPaymentFee } from '../../../domain/payments/record-payment-fee.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { moneyKindLabel } from '../../../shared/enums/money-labels.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { FEE_KINDS, MONEY_KINDS } from '../../../shared/rules/orders/money-kinds.ts';
import { feeInput, ledgerQuery } from '../../../shared/schemas/ledger-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { loadAdminList, runListAction } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/ledger-page';

const PATH = '/admin/ledger';
const PAGE_SIZE = 50;

export const handle = { title: 'Buku besar' };

export async function loader(args: Route.LoaderArgs) {
  const page = await loadAdminList(args, successTexts.ledgerLoadFailed, findMoneyMovements, ledgerQuery, {
    limit: PAGE_SIZE,
  });
  const { ctx, actor } = getContext(args.context);
  const { farmer } = parseQuery(new URL(args.request.url), ledgerQuery);
  return { ...page, farmers: await farmerOptions(ctx, actor, farmer) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runListAction(ctx, form, async () => {
    const takesBack = form.intent('fee', 'fee-back') === 'fee-back';
    const fee = form.read(feeInput);
    await recordPaymentFee(ctx, actor, takesBack ? { ...fee, amount: -fee.amount } : fee);
    return redirect(PATH, { headers: { 'set-cookie': flashCookie('paymentFeeRecorded') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Buku besar') },
  { name: 'robots', content: 'noindex' },
];

const by = filterBuilder<typeof ledgerQuery>();
const filtersFor = (farmers: FarmerOptions) => [
  by.choice('kind', 'Jenis', optionsOf(MONEY_KINDS, moneyKindLabel)),
  ...by.farmer('farmer', farmers),
  by.days('from', 'to', 'Dicatat'),
];

const columnsIn = (currency: Currency | undefined): Column<LedgerRow>[] => {
  const amount = (id: 'cash' | 'seller' | 'sale' | 'commission', label: string): Column<LedgerRow> => ({
    id,
    label,
    numeric: true,
    cell: (row) => (row[id] === 0 ? <span className="text-muted">–</span> : formatMoney(row[id], currency)),
  });
  return [
    {
      id: 'kind',
      label: 'Jenis',
      fixed: true,
      card: 'head',
      cell: (row) => (
        <span>
          <span className="block font-semibold">{moneyKindLabel[row.kind]}</span>
          <span className="text-xs text-muted">nomor {row.id}</span>
          {row.undone && <Badge tone="neutral">Ditarik kembali</Badge>}
        </span>
      ),
    },
    { id: 'time', label: 'Dicatat', when: true, cell: (row) => formatDateTime(row.at) },
    {
      id: 'for',
      label: 'Untuk',
      cell: (row) =>
        row.orderCode ? (
          <Anchor href={`/admin/orders/${row.orderCode}`} className="font-semibold text-sawah-text underline">
            {row.orderCode}
          </Anchor>
        ) : row.payoutId ? (
          <Anchor href={`/admin/payouts/${row.payoutId}`} className="font-semibold text-sawah-text underline">
            Pencairan {row.payoutId}
          </Anchor>
        ) : (
          (row.group ?? <span className="text-muted">–</span>)
        ),
    },
    { id: 'seller', label: 'Penjual', cell: (row) => row.farmer ?? <span className="text-muted">–</span> },
    { id: 'note', label: 'Catatan', cell: (row) => row.note ?? <span className="text-muted">–</span> },
    amount('cash', 'Kas toko'),
    amount('seller', 'Saldo penjual'),
    amount('sale', 'Penjualan'),
    amount('commission', 'Komisi'),
  ];
};

/** The ledger of money behind every report, with its journal as a file. */
export default function LedgerPage({ loaderData, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const asked = new URLSearchParams(useLocation().search);
  const days = new URLSearchParams(
    ['from', 'to'].flatMap((name) => (asked.get(name) ? [[name, asked.get(name)!]] : [])),
  );
  const money = (amount: number) => formatMoney(amount, currency);
  const { cash, seller, sale, commission } = loaderData.sums;
  return (
    <AdminList
      sizes
      name="ledger"
      noun="catatan"
      path={PATH}
      title="Buku besar"
      tools={(['csv', 'xlsx'] as const).map((format) => (
        <ButtonLink
          key={format}
          href={`/admin/download/journal/${format}?${days}`}
          variant="secondary"
          size="sm"
          icon={<Download className="size-4" aria-hidden="true" />}
        >
          Jurnal (.{format})
        </ButtonLink>
      ))}
      narrow={filtersFor(loaderData.farmers)}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(row) => row.id}
      none={{
        title: 'Tidak ada catatan ditemukan',
        first: 'Setiap uang yang masuk, keluar, atau berpindah tampil di sini.',
      }}
      filters={
        <div className="grid gap-3">
          <p className="text-muted">
            Jumlah yang tersaring: kas toko {money(cash)}, saldo penjual {money(seller)}, penjualan{' '}
            {money(sale)}, komisi {money(commission)}.
          </p>
          <FeeForm answer={actionData} currency={currency} />
        </div>
      }
    />
  );
}

function FeeForm({ answer, currency }: { answer: unknown; currency: Currency | undefined }) {
  const form = useForm<typeof feeInput>({ answer, fields: ['kind', 'amount', 'note'] });
  return (
    <Collapsible title="Catat biaya QRIS atau pembayaran online" open={form.failure !== undefined}>
      <Form ref={form.ref} method="post" action={PATH} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <FormResult notice={form.notice} />
        </div>
        <Select
          label="Jenis biaya"
          required
          options={optionsOf(FEE_KINDS, moneyKindLabel)}
          {...form.text('kind')}
        />
        <PriceInput label="Jumlah" required currency={currency} {...form.number('amount')} />
        <TextInput
          label="Keterangan"
          required
          maxLength={200}
          hint="Misalnya: potongan QRIS minggu pertama, menurut laporan penyelenggara."
          {...form.text('note')}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Button type="submit" name="intent" value="fee" size="sm" busy={form.busy} busyText="Mencatat...">
            Catat biaya
          </Button>
          <Button type="submit" name="intent" value="fee-back" size="sm" variant="secondary">
            Tarik kembali
          </Button>
        </div>
      </Form>
    </Collapsible>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.ledgerLoadFailed} />;
}
