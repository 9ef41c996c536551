import { moneyKindLabel } from '../../shared/labels.ts';
import { csvField } from '../exports/csv.ts';
import type { Cell } from '../exports/table.ts';
import type { Statement } from './get-statement.ts';

const row = (...cells: Cell[]) => cells.map(csvField).join(',');

/** A statement as CSV with a byte order mark, so that spreadsheets read its letters rightly; amounts in whole units. */
export function statementCsv(statement: Statement): string {
  const { farmer, from, to, lines } = statement;
  return `\uFEFF${[
    row('Petani', farmer.name),
    row('Dari', from, 'sampai', to),
    '',
    row('Waktu', 'Jenis', 'Pesanan', 'Keterangan', 'Tunai di tempat', 'Jumlah', 'Saldo'),
    row(null, 'Saldo awal', null, null, null, null, statement.opening),
    ...lines.map((line) =>
      row(
        new Date(line.at),
        moneyKindLabel[line.kind],
        line.orderCode,
        line.note ?? (line.payoutId && `Pencairan nomor ${line.payoutId}`),
        line.atTheDoor || null,
        line.amount,
        line.balance,
      ),
    ),
    row(null, 'Saldo akhir', null, null, null, null, statement.closing),
  ].join('\r\n')}\r\n`;
}
