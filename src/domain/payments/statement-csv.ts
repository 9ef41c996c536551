import { accountText, moneyKindLabel } from '../../shared/enums/money-labels.ts';
import { type Currency, inWholeUnits } from '../../shared/format/money.ts';
import { toCsv } from '../file-formats/csv.ts';
import type { Statement, StatementLine } from './get-statement.ts';

/** The payout's number, its account, and its note. */
const payoutText = ({ payoutId, account, note }: StatementLine) =>
  [`Pencairan nomor ${payoutId}`, account && `ke ${accountText(account)}`, note].filter(Boolean).join(', ');

/** A statement as CSV with a byte order mark, so that spreadsheets detect UTF-8; amounts in whole units. */
export function statementCsv(statement: Statement, currency: Currency = 'IDR'): string {
  const { farmer, from, to, lines } = statement;
  const sum = (amount: number) => inWholeUnits(amount, currency);
  return `\uFEFF${toCsv([
    ['Petani', farmer.name],
    ['Rekening', farmer.account && accountText(farmer.account)],
    ['Dari', from, 'sampai', to],
    [],
    ['Waktu', 'Jenis', 'Pesanan', 'Keterangan', 'Tunai di tempat', 'Jumlah', 'Saldo'],
    [null, 'Saldo awal', null, null, null, null, sum(statement.opening)],
    ...lines.map((line) => [
      new Date(line.at),
      moneyKindLabel[line.kind],
      line.orderCode,
      line.payoutId ? payoutText(line) : line.note,
      line.atTheDoor ? sum(line.atTheDoor) : null,
      sum(line.amount),
      sum(line.balance),
    ]),
    [null, 'Saldo akhir', null, null, null, null, sum(statement.closing)],
  ])}`;
}
