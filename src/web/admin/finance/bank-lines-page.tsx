import { Form } from 'react-router';
import { z } from 'zod';
import { type BankLine, findBankLines } from '../../../domain/bank-reconciliation/find-bank-lines.ts';
import {
  type BankImport,
  importBankStatement,
} from '../../../domain/bank-reconciliation/import-bank-statement.ts';
import { ignoreBankLines, matchBankLines } from '../../../domain/bank-reconciliation/match-bank-lines.ts';
import { matchBankMoney } from '../../../domain/bank-reconciliation/match-bank-money.ts';
import { readBankStatement } from '../../../domain/bank-reconciliation/read-bank-statement.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';
import { findPayments } from '../../../domain/payments/find-payments.ts';
import { EXACT_FITS } from '../../../shared/enums/payment-fits.ts';
import { dayText } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { BANK_COLUMN_ROLES, bankLineListInput } from '../../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useBusy } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { loadAdminList, loadList } from '../data-table/load-admin-list.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import type { Route } from './+types/bank-lines-page';
import { BankStatementUpload } from './bank-statement-upload.tsx';
import { BankSuggestions } from './bank-suggestions.tsx';
import { MatchByHand } from './match-by-hand.tsx';

const PATH = '/admin/payments/bank-lines';
const by = filterBuilder<typeof bankLineListInput>();
const FILTERS = [by.days('from', 'to', 'Tanggal di bank'), by.sums('least', 'most', 'Jumlah')];
/** Admins process a statement fifty rows at a time. */
const BANK_PAGE_SIZE = 50;
/** The most search results shown next to the rows; a more specific name finds the others. */
const FOUND_PAYMENTS = 10;
/** The form of the table's checkboxes. */
const MATCH_FORM_ID = 'cocokkan';
const HAND_FORM_ID = 'cocokkan-sendiri';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Mutasi rekening',
  crumbs: () => [{ label: 'Pembayaran', href: '/admin/payments' }, { label: 'Mutasi rekening' }],
});

export async function loader(args: Route.LoaderArgs) {
  const read = (besides: { limit: number; page?: number }) =>
    loadAdminList(args, successTexts.bankLinesLoadFailed, findBankLines, bankLineListInput, besides);
  const page = await read({ limit: BANK_PAGE_SIZE });
  // The last row of the last page was matched: the list shows the new last page.
  const shown =
    page.data.length === 0 && page.total > 0
      ? await read({ limit: BANK_PAGE_SIZE, page: page.totalPages })
      : page;
  const { ctx, actor } = getContext(args.context);
  const find = new URL(args.request.url).searchParams.get('find')?.trim() ?? '';
  const found = find
    ? await loadList(ctx, successTexts.bankLinesLoadFailed, () =>
        findPayments(ctx, actor, { view: 'all', q: find, limit: FOUND_PAYMENTS }),
      )
    : null;
  return { ...shown, find, found };
}

/** A file, or its text together with the columns that the admin chose. */
const FORM_BYTES = 4 * 1024 * 1024;
const fileForm = z.object({
  file: z.file().optional(),
  csv: z.string().default(''),
  columns: z.array(z.enum(BANK_COLUMN_ROLES)).default([]),
  in_words: z.array(z.string()).default([]),
});
/** Ticks such as `12:7`, a row and its payment; or one row to ignore, or to restore. */
const matchForm = z.object({
  match: z.array(z.string()),
  aside: z.coerce.number().optional(),
  restore: z.coerce.number().optional(),
});

/** Rows and payments ticked for one match, and codes of orders that no row suggests. */
const byHandForm = z.object({
  rows: z.array(z.coerce.number()).default([]),
  payments: z.array(z.coerce.number()).default([]),
  orders: z.string().default(''),
  rest: z.enum(['none', 'over', 'fee']).default('none'),
});

type BankLinesResult =
  | { intent: 'read'; found: BankImport; csv: string; chosen: boolean }
  | { intent: 'kept' | 'aside' }
  | { intent: 'by-hand' }
  | { intent: 'match'; refused: { id: number; message: string }[] };

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request, { most: FORM_BYTES });
  const done = (message: string, result: BankLinesResult) => ({ ok: true as const, message, result });
  return runAction(form, async () => {
    switch (form.intent('read', 'keep', 'match', 'by-hand')) {
      case 'read': {
        const { file, csv: again, columns, in_words } = form.parse(fileForm);
        const csv = file
          ? await readBankStatement(ctx, actor, new Uint8Array(await file.arrayBuffer()))
          : again;
        const chosen = columns.length > 0 ? { columns, in_words } : {};
        const found = await importBankStatement(ctx, actor, { csv, dry_run: true, ...chosen });
        return done('', { intent: 'read', found, csv, chosen: columns.length > 0 });
      }
      case 'keep': {
        const { csv, columns, in_words } = form.parse(fileForm);
        const chosen = columns.length > 0 ? { columns, in_words } : {};
        const { fresh, rows } = await importBankStatement(ctx, actor, { csv, ...chosen });
        return done(
          `${formatNumber(fresh)} baris baru dari ${formatNumber(rows)} uang masuk disimpan. Belum ada yang dikonfirmasi.`,
          { intent: 'kept' },
        );
      }
      case 'by-hand': {
        const { rows, payments, orders, rest } = form.parse(byHandForm);
        const typed = orders ? await findPaymentsOf(ctx, actor, orders) : [];
        const { codes } = await matchBankMoney(ctx, actor, {
          lines: rows,
          payments: [...new Set([...payments, ...typed])],
          rest,
        });
        return done(
          codes.length > 0
            ? `Dicocokkan: ${codes.join(', ')}.`
            : 'Baris dicocokkan dengan yang sudah dicatat.',
          { intent: 'by-hand' },
        );
      }
      case 'match': {
        const { match, aside, restore } = form.parse(matchForm);
        const one = aside ?? restore;
        if (one !== undefined) {
          await ignoreBankLines(ctx, actor, { ids: [one], aside: aside !== undefined });
          return done(aside === undefined ? 'Baris dikembalikan ke daftar.' : successTexts.bankAside, {
            intent: 'aside',
          });
        }
        const lines = match.map((chosen) => {
          const [id, payment, more] = chosen.split(':');
          return { id: Number(id), payment: Number(payment), twice: more === 'twice' };
        });
        const { matched, codes, refused } = await matchBankLines(ctx, actor, { lines });
        return done(
          `${formatNumber(matched)} baris dicocokkan, ${formatNumber(codes.length)} pesanan dibayar.`,
          { intent: 'match', refused },
        );
      }
    }
  });
}

/** The payments of the orders with these codes; a code without one is reported. */
async function findPaymentsOf(ctx: AppContext, actor: Actor, codes: string): Promise<number[]> {
  const found: number[] = [];
  for (const code of codes
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 20)) {
    const { data } = await findPayments(ctx, actor, { view: 'all', q: code, limit: '2' });
    const own = data.find((payment) => payment.orders.some((order) => order.code === code));
    if (!own) fail('order_not_found');
    found.push(own.id);
  }
  return found;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Mutasi rekening') },
  { name: 'robots', content: 'noindex' },
];

const viewLabel = {
  open: 'Belum dicocokkan',
  matched: 'Cocok',
  aside: 'Disisihkan',
  all: 'Semua',
} as const;

/** An amount of the bank with its hundredths, if it has any. */
const bankSum = ({ amount, cents }: BankLine, currency: Currency | undefined) =>
  cents > 0
    ? `${formatMoney(amount, currency)},${String(cents).padStart(2, '0')}`
    : formatMoney(amount, currency);

const columnsIn = (currency: Currency | undefined): Column<BankLine>[] => [
  {
    id: 'amount',
    label: 'Uang masuk',
    fixed: true,
    card: 'head',
    cell: (line) => (
      <span>
        <span className="block font-bold tabular">{bankSum(line, currency)}</span>
        <span className="text-xs text-muted">{dayText(line.day)}</span>
      </span>
    ),
  },
  {
    id: 'description',
    label: 'Berita di mutasi',
    cell: (line) => <span className="line-clamp-2 break-words">{line.text || '–'}</span>,
  },
  {
    id: 'match',
    label: 'Pembayaran',
    fixed: true,
    cell: (line) => (
      <BankSuggestions line={line} form={MATCH_FORM_ID} hand={HAND_FORM_ID} currency={currency} />
    ),
  },
  {
    id: 'actions',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (line) =>
      line.state === 'matched' ? null : (
        <Button
          type="submit"
          form={MATCH_FORM_ID}
          name={line.state === 'open' ? 'aside' : 'restore'}
          value={line.id}
          variant="ghost"
          size="sm"
          aria-label={`${line.state === 'open' ? 'Bukan dari pembeli' : 'Kembalikan ke daftar'}: ${formatMoney(line.amount, currency)}`}
        >
          {line.state === 'open' ? 'Bukan dari pembeli' : 'Kembalikan'}
        </Button>
      ),
  },
];

/**
 * Matches bank lines with open payments: unambiguous matches are ticked, and nothing is booked without
 * confirmation.
 */
export default function BankLinesPage({ loaderData, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const busy = useBusy({ intent: 'match' });
  const answer = actionData?.ok ? actionData.result : undefined;
  const ready = loaderData.data.some((line) => line.suggestions.some((one) => EXACT_FITS.has(one.how)));
  return (
    <AdminList
      sizes
      name="banklines"
      path={PATH}
      title="Mutasi rekening"
      subtitle={`${formatNumber(loaderData.total)} baris uang masuk`}
      search="Cari jumlah atau berita..."
      narrow={FILTERS}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(line) => line.id}
      none={{
        title: 'Tidak ada baris mutasi',
        first: 'Unduh mutasi rekening sebagai CSV atau Excel dari bank Anda, lalu unggah di atas.',
      }}
      filters={
        <>
          {actionData?.ok && actionData.message && (
            <Notice tone="success" live>
              {actionData.message}
            </Notice>
          )}
          {actionData?.ok === false && (
            <Notice tone="error" live>
              {actionData.message}
            </Notice>
          )}
          {answer?.intent === 'match' && answer.refused.length > 0 && (
            <Notice tone="warning" title="Yang tidak jadi">
              <ul className="list-disc pl-5">
                {answer.refused.map((one) => (
                  <li key={one.id}>{one.message}</li>
                ))}
              </ul>
            </Notice>
          )}
          <BankStatementUpload read={answer?.intent === 'read' ? answer : null} currency={currency} />
          <StatusFilterChips
            path={PATH}
            name="view"
            states={['matched', 'aside', 'all'] as const}
            labels={viewLabel}
            all={viewLabel.open}
          />
        </>
      }
    >
      <MatchByHand
        path={PATH}
        form={HAND_FORM_ID}
        lines={loaderData.data}
        find={loaderData.find}
        found={loaderData.found}
        currency={currency}
      />
      <Form id={MATCH_FORM_ID} method="post" noValidate preventScrollReset className="grid gap-2">
        <input type="hidden" name="intent" value="match" />
        {ready && (
          <>
            <p className="text-muted">
              Yang dicentang dikonfirmasi; pembeli dan petaninya diberi tahu. Konfirmasi bisa ditarik kembali
              selama sehari dari halaman pembayarannya.
            </p>
            <div>
              <Button type="submit" busy={busy} busyText="Mencatat...">
                Ya, konfirmasi yang dicentang
              </Button>
            </div>
          </>
        )}
      </Form>
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.bankLinesLoadFailed} />;
}
