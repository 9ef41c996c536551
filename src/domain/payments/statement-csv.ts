import { accountText, moneyKindLabel } from '../../shared/labels.ts';
import { csvText } from '../documents/csv.ts';
import type { Statement, StatementLine } from './get-statement.ts';

/** Which payout it was, where it went, and what was noted at it. */
const payoutText = ({ payoutId, account, note }: StatementLine) =>
  [`Pencairan nomor ${payoutId}`, account && `ke ${accountText(account)}`, note].filter(Boolean).join(', ');

/** A statement as CSV with a byte order mark, so that spreadsheets read its letters rightly; amounts in whole units. */
export function statementCsv(statement: Statement): string {
  const { farmer, from, to, lines } = statement;
  return `\uFEFF${csvText([
    ['Petani', farmer.name],
    ['Rekening', farmer.account && accountText(farmer.account)],
    ['Dari', from, 'sampai', to],
    [],
    ['Waktu', 'Jenis', 'Pesanan', 'Keterangan', 'Tunai di tempat', 'Jumlah', 'Saldo'],
    [null, 'Saldo awal', null, null, null, null, statement.opening],
    ...lines.map((line) => [
      new Date(line.at),
      moneyKindLabel[line.kind],
      line.orderCode,
      line.payoutId ? payoutText(line) : line.note,
      line.atTheDoor || null,
      line.amount,
      line.balance,
    ]),
    [null, 'Saldo akhir', null, null, null, null, statement.closing],
  ])}`;
}
