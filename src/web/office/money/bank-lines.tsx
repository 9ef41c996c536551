import { Form } from 'react-router';
import { z } from 'zod';
import { type BankLine, findBankLines } from '../../../domain/bank/find-bank-lines.ts';
import { type BankImport, importStatement } from '../../../domain/bank/import-statement.ts';
import { matchBankLines, setBankLinesAside } from '../../../domain/bank/match-lines.ts';
import { dayInWords } from '../../../shared/figures/days.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { bankLineListInput } from '../../../shared/input/money.ts';
import { said } from '../../../shared/said.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useBusy } from '../../form/use-form.ts';
import { submit } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { OFFICE_PAGE } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/bank-lines';
import { Suggestions } from './bank-suggestions.tsx';
import { BankUpload } from './bank-upload.tsx';

const PATH = '/admin/payments/mutasi';
const by = narrowing<typeof bankLineListInput>();
const NARROW = [by.days('from', 'to', 'Tanggal di bank'), by.sums('least', 'most', 'Jumlah')];
/** The form of the ticks that stand in the table. */
const MATCHES = 'cocokkan';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Mutasi rekening',
  crumbs: () => [{ label: 'Pembayaran', href: '/admin/payments' }, { label: 'Mutasi rekening' }],
});

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.bankLinesLoadFailed, findBankLines, bankLineListInput, { limit: OFFICE_PAGE });

/** A file as text, and the same again to be kept. */
const FORM_BYTES = 4 * 1024 * 1024;
const fileForm = z.object({ file: z.file().optional(), csv: z.string().default('') });
/** Ticks such as `12:7`, a row and its payment; or one row to put aside, or to take back. */
const matchForm = z.object({
  match: z.array(z.string()),
  aside: z.coerce.number().optional(),
  kembali: z.coerce.number().optional(),
});

type Answer =
  | { intent: 'read'; found: BankImport; csv: string }
  | { intent: 'kept' | 'aside' }
  | { intent: 'match'; refused: { id: number; message: string }[] };

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request, { most: FORM_BYTES });
  const done = (message: string, result: Answer) => ({ ok: true as const, message, result });
  return submit(form, async () => {
    switch (form.intent('read', 'keep', 'match')) {
      case 'read': {
        const { file } = form.parse(fileForm);
        const csv = file ? textOf(new Uint8Array(await file.arrayBuffer())) : '';
        const found = await importStatement(shop, actor, { csv, dry_run: true });
        return done('', { intent: 'read', found, csv });
      }
      case 'keep': {
        const { csv } = form.parse(fileForm);
        const { fresh, rows } = await importStatement(shop, actor, { csv });
        return done(
          `${formatNumber(fresh)} baris baru dari ${formatNumber(rows)} uang masuk disimpan. Belum ada yang dikonfirmasi.`,
          { intent: 'kept' },
        );
      }
      case 'match': {
        const { match, aside, kembali } = form.parse(matchForm);
        const one = aside ?? kembali;
        if (one !== undefined) {
          await setBankLinesAside(shop, actor, { ids: [one], aside: aside !== undefined });
          return done(aside === undefined ? 'Baris dikembalikan ke daftar.' : said.bankAside, {
            intent: 'aside',
          });
        }
        const lines = match.map((chosen) => {
          const [id, payment] = chosen.split(':').map(Number);
          return { id: id!, payment: payment! };
        });
        const { matched, codes, refused } = await matchBankLines(shop, actor, { lines });
        return done(
          `${formatNumber(matched)} baris dicocokkan, ${formatNumber(codes.length)} pesanan dibayar.`,
          { intent: 'match', refused },
        );
      }
    }
  });
}

/** Banks that write no UTF-8 write Latin letters. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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

const columnsIn = (currency: Currency | undefined): Column<BankLine>[] => [
  {
    id: 'jumlah',
    label: 'Uang masuk',
    fixed: true,
    card: 'head',
    cell: (line) => (
      <span>
        <span className="block font-bold tabular">{formatMoney(line.amount, currency)}</span>
        <span className="text-xs text-muted">{dayInWords(line.day)}</span>
      </span>
    ),
  },
  {
    id: 'berita',
    label: 'Berita di mutasi',
    cell: (line) => <span className="line-clamp-2 break-words">{line.text || '–'}</span>,
  },
  {
    id: 'cocok',
    label: 'Pembayaran',
    fixed: true,
    cell: (line) => <Suggestions line={line} form={MATCHES} currency={currency} />,
  },
  {
    id: 'aksi',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (line) =>
      line.state === 'matched' ? null : (
        <Button
          type="submit"
          form={MATCHES}
          name={line.state === 'open' ? 'aside' : 'kembali'}
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

/** The bank's statement beside what is waited for: what fits alone is ticked, and nothing is booked without a yes. */
export default function BankLinesPage({ loaderData, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const busy = useBusy({ intent: 'match' });
  const answer = actionData?.ok ? actionData.result : undefined;
  const ready = loaderData.data.some((line) => line.suggestions.some((one) => one.how !== 'near'));
  return (
    <OfficeList
      name="mutasi"
      path={PATH}
      title="Mutasi rekening"
      subtitle={`${formatNumber(loaderData.total)} baris uang masuk`}
      search="Cari jumlah atau berita..."
      narrow={NARROW}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(line) => line.id}
      none={{
        title: 'Tidak ada baris mutasi',
        first: 'Unduh mutasi rekening sebagai CSV dari bank Anda, lalu unggah di atas.',
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
          <BankUpload read={answer?.intent === 'read' ? answer : null} currency={currency} />
          <StateChips
            path={PATH}
            name="view"
            states={['matched', 'aside', 'all'] as const}
            labels={viewLabel}
            all={viewLabel.open}
          />
        </>
      }
    >
      <Form id={MATCHES} method="post" noValidate preventScrollReset className="grid gap-2">
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
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.bankLinesLoadFailed} />;
}
