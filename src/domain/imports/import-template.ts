import { type Actor, requireDuty, requireUser } from '../context.ts';
import { type ImportKind, importFields } from './import-fields.ts';

/** The columns that this actor's file of `kind` may have, in the template's order. */
export function importColumns(
  actor: Actor,
  kind: ImportKind,
): { title: string; required: boolean; example: string }[] {
  const { role } =
    kind === 'products' ? requireDuty(actor, 'goods.edit', 'admin') : requireUser(actor, 'admin');
  return importFields(kind, role).map(({ title, required, example }) => ({ title, required, example }));
}

/**
 * Creates an empty file with the columns' titles: CSV as Excel with Indonesian settings opens it, or XLSX with
 * instructions.
 */
export async function importTemplate(
  actor: Actor,
  kind: ImportKind,
  format: 'csv' | 'xlsx',
): Promise<Buffer> {
  const columns = importColumns(actor, kind);
  if (format === 'csv') return Buffer.from(`\ufeff${columns.map(({ title }) => title).join(';')}\r\n`);
  const { default: writeXlsx } = await import('write-excel-file/node');
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  return writeXlsx([
    {
      sheet: 'Data',
      stickyRowsCount: 1,
      columns: columns.map(() => ({ width: 20 })),
      data: [columns.map(({ title }) => bold(title))],
    },
    {
      sheet: 'Petunjuk',
      columns: [{ width: 24 }, { width: 12 }, { width: 60 }],
      data: [
        [bold('Kolom'), bold('Wajib'), bold('Contoh isi')],
        ...columns.map(({ title, required, example }) =>
          [title, required ? 'ya' : 'tidak', example].map((value) => ({ value, type: String })),
        ),
      ],
    },
  ]).toBuffer();
}
