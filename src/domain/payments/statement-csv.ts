import { accountText, moneyKindLabel } from '../../shared/labels.ts';
import { csvField } from '../documents/csv.ts';
import type { Cell } from '../documents/table.ts';
import type { Statement, StatementLine } from './get-statement.ts';

const row = (...cells: Cell[]) => cells.map(csvField).join(',');

/** Which payout it was, where it went, and what was noted at it. */
const payoutText = ({ payoutId, account, note }: StatementLine) =>
  [`Pencairan nomor ${payoutId}`, account && `ke ${accountText(account)}`, note].filter(Boolean).join(', ');

/** A statement as CSV with a byte order mark, so that spreadsheets read its letters rightly; amounts in whole units. */
export function statementCsv(statement: Statement): string {
  const { farmer, from, to, lines } = statement;
  return `\uFEFF${[
    row('Petani', farmer.name),
    row('Rekening', farmer.account && accountText(farmer.account)),
    row('Dari', from, 'sampai', to),
    '',
    row('Waktu', 'Jenis', 'Pesanan', 'Keterangan', 'Tunai di tempat', 'Jumlah', 'Saldo'),
    row(null, 'Saldo awal', null, null, null, null, statement.opening),
    ...lines.map((line) =>
      row(
        new Date(line.at),
        moneyKindLabel[line.kind],
        line.orderCode,
        line.payoutId ? payoutText(line) : line.note,
        line.atTheDoor || null,
        line.amount,
        line.balance,
      ),
    ),
    row(null, 'Saldo akhir', null, null, null, null, statement.closing),
  ].join('\r\n')}\r\n`;
}
