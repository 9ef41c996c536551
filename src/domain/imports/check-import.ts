import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { type ImportColumns, type ImportError, importRows, imports } from '../../db/schema/imports.ts';
import { isListingField } from '../../shared/field-text.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import type { Currency } from '../../shared/figures/money.ts';
import { updateListingInput } from '../../shared/input/goods/listings.ts';
import { fieldOf } from '../../shared/listing-fields.ts';
import { wrongTogether } from '../listings/wrong-together.ts';
import { refuse } from '../refusal.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, inTransaction, requireDuty, requireUser, type Shop, type UserActor } from '../shop.ts';
import { type Cell, type CheckedRow, FILE_BYTES_MAX, ROWS_MAX, type SheetRow } from './cell.ts';
import { farmersCheck, productsCheck } from './check-rows.ts';
import { getImport, type ImportView } from './get-import.ts';
import { type ImportField, type ImportKind, importFields, importSchemas } from './import-fields.ts';
import { keepLeftOut, WHY } from './left-out.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export type ImportFile = { name: string; bytes: Buffer };

/** How a zip archive, and so an XLSX, begins. */
const ZIP = Buffer.from('PK\u0003\u0004');
const BATCH = 500;
const ERRORS_KEPT = 500;

/** Who may import: an admin everything, a farmer his own products. */
export function requireImporter(actor: Actor, kind: ImportKind): UserActor {
  const user = kind === 'products' ? requireDuty(actor, 'goods.edit', 'admin') : requireUser(actor, 'admin');
  return user.role === 'farmer' && user.farmerId === null ? refuse('forbidden') : user;
}

/**
 * Reads a CSV or XLSX file of products or farmers and checks each row by the rules of the forms, without writing any:
 * the dry run. What is wrong is named by line and column. The rows wait for `runImport`, for a day. A file that was
 * carried out already, whole, is not read again: its import is returned, done. `import_unreadable` (400) for a file that is no
 * table, `import_too_large` (413) above 10 MB or 20,000 rows.
 */
export async function checkImport(
  shop: Shop,
  actor: Actor,
  kind: ImportKind,
  file: ImportFile,
): Promise<ImportView> {
  const user = requireImporter(actor, kind);
  if (file.bytes.length > FILE_BYTES_MAX) refuse('import_too_large');
  const fileHash = createHash('sha256').update(file.bytes).digest('hex');
  const [done] = await shop.db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.ownerId, user.userId),
        eq(imports.kind, kind),
        eq(imports.fileHash, fileHash),
        eq(imports.status, 'done'),
        eq(imports.badRows, 0),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (done) return getImport(shop, actor, done.id);
  const { store } = await getSettings(shop, 'store');
  const id = randomUUID();
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    await shop.db.insert(imports).values({
      id,
      kind,
      ownerId: user.userId,
      fileName: file.name.slice(0, 200).toWellFormed().replaceAll('\0', ''),
      fileHash,
      status: 'checked',
      rows: 0,
      errorCount: 0,
      errors: [],
      columns: { known: [], unknown: [] },
      createdAt: now,
    });
    const found = await checkRows(shop, user, kind, { id, bytes: file.bytes, currency: store.currency });
    await shop.db.update(imports).set(found).where(eq(imports.id, id));
  });
  return getImport(shop, actor, id);
}

async function checkRows(
  shop: Shop,
  user: UserActor,
  kind: ImportKind,
  { id, bytes, currency }: { id: string; bytes: Buffer; currency: Currency },
) {
  const check = kind === 'products' ? productsCheck(shop, user) : farmersCheck(shop);
  const fields = importFields(kind, user.role);
  const today = dayInWib(shop.clock.now());
  const errors: ImportError[] = [];
  let errorCount = 0;
  const note = (found: ImportError[]) => {
    errorCount += found.length;
    errors.push(...found.slice(0, ERRORS_KEPT - errors.length));
  };
  let layout: Layout | undefined;
  let rows = 0;
  let batch: (CheckedRow & { cells: Cell[] })[] = [];
  let bad: { line: number; cells: Cell[]; errors: ImportError[] }[] = [];
  let badRows = 0;
  const leaveOut = async () => {
    await keepLeftOut(shop, id, bad, layout);
    badRows += bad.length;
    bad = [];
  };
  const flush = async () => {
    const found = batch.length > 0 ? await check(batch) : [];
    note(found);
    const wrong = Map.groupBy(found, ({ line }) => line);
    const sound = batch.filter(({ line, cells }) => {
      const errors = wrong.get(line);
      if (errors) bad.push({ line, cells, errors });
      return !errors;
    });
    const values = sound.map(({ line, data }, at) => ({ importId: id, position: rows + at + 1, line, data }));
    if (values.length > 0) await shop.db.insert(importRows).values(values);
    rows += sound.length;
    batch = [];
    await leaveOut();
  };
  const packed = bytes.subarray(0, 4).equals(ZIP);
  for await (const row of packed ? readXlsx(bytes) : readCsv(bytes)) {
    if (!layout) {
      layout = layoutOf(row, fields);
      note(layout.missing.map((field) => ({ line: row.line, field, text: 'Kolom ini tidak ada' })));
      if (layout.missing.length > 0) break;
      continue;
    }
    if (rows + batch.length + badRows + bad.length >= ROWS_MAX) refuse('import_too_large');
    const read = readRow(row, layout, kind, { currency, today });
    if (Array.isArray(read)) {
      bad.push({ ...row, errors: read });
      note(read);
      if (bad.length >= BATCH) await leaveOut();
      continue;
    }
    batch.push({ ...row, data: read });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  if (!layout || (errorCount === 0 && rows === 0)) {
    refuse('import_unreadable', { why: 'Berkas ini kosong: tidak ada baris di bawah judul kolom.' });
  }
  errors.sort((a, b) => a.line - b.line);
  const { known, unknown, titles } = layout!;
  const columns: ImportColumns = {
    known: known.map(({ field }) => ({ field: field.field, title: field.title })),
    unknown,
    titles,
  };
  return { rows: rows + badRows, badRows, errors, errorCount, columns };
}

type Layout = {
  known: { field: ImportField; at: number }[];
  unknown: string[];
  missing: string[];
  titles: string[];
};

/** Which column stands for which field, by its title or another of its names; the first of two is taken. */
function layoutOf(head: SheetRow, fields: ImportField[]): Layout {
  const titles = head.cells.map(({ text }) => text.trim().replace(/\s*\*$/, ''));
  const names = titles.map((title) => title.toLowerCase());
  const known = fields.flatMap((field) => {
    const at = names.findIndex((name) => name === field.title.toLowerCase() || field.also.includes(name));
    return at < 0 ? [] : [{ field, at }];
  });
  const taken = new Set(known.map(({ at }) => at));
  return {
    known,
    titles: titles.map((title) => title.slice(0, 80)),
    unknown: titles
      .filter((title, at) => title !== '' && title !== WHY && !taken.has(at))
      .map((title) => title.slice(0, 80)),
    missing: fields
      .filter((field) => field.required && !known.some((one) => one.field === field))
      .map(({ title }) => title),
  };
}

/** A row of goods that the shop has: only what its file says is looked at; its seller and its uploaded pictures stay. */
function knownRow({
  line,
  id,
  input,
  titles,
  errors,
}: {
  line: number;
  id: unknown;
  input: Record<string, unknown>;
  titles: Record<string, string>;
  errors: ImportError[];
}): Record<string, unknown> | ImportError[] {
  const { id: _, ...given } = input;
  const wrong = errors.filter(({ field }) => field !== titles.farmer && field !== titles.image_url);
  if (typeof id !== 'number') wrong.push({ line, field: 'ID', text: 'ID harus nomor produk' });
  const parsed = updateListingInput.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const field = titles[String(issue.path[0])] ?? '';
    if (!wrong.some((one) => one.field === field)) wrong.push({ line, field, text: issue.message });
  }
  return wrong.length > 0 || !parsed.success ? wrong : { ...parsed.data, id };
}

const none: Cell = { text: '' };
const CELL_MAX = 10_000;

/** The title of a column that the file doesn't have. */
const titleOf = (field: string) => (isListingField(field) ? fieldOf(field).sheet.title : '');

/** A row as the form's schema has it, or what is wrong with it. */
function readRow(
  { line, cells }: SheetRow,
  { known }: Layout,
  kind: ImportKind,
  { currency, today }: { currency: Currency; today: string },
): Record<string, unknown> | ImportError[] {
  const errors: ImportError[] = [];
  const titles: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  let farmer: unknown;
  for (const { field, at } of known) {
    const cell = cells[at] ?? none;
    titles[field.field] = field.title;
    const value = cell.text.length > CELL_MAX ? cell.text : field.read(cell, currency);
    if (cell.formula) {
      errors.push({ line, field: field.title, text: 'Sel ini berisi rumus. Isi dengan nilainya' });
    } else if (field.field === 'farmer') {
      farmer = value;
      if (value === undefined) errors.push({ line, field: field.title, text: 'Pilih petani' });
    } else if (/image_url|measured_photo/.test(field.field) && String(value).startsWith('/unggahan/')) {
      errors.push({ line, field: field.title, text: 'Gambar yang diunggah dipasang lewat formulir produk' });
    } else if (value !== undefined) input[field.field] = value;
  }
  const { id, isActive, ...fresh } = input;
  if (kind === 'products' && id !== undefined) return knownRow({ line, id, input, titles, errors });
  if (isActive === false) {
    errors.push({ line, field: 'Dijual', text: 'Produk baru langsung dijual; arsipkan sesudah diimpor' });
  }
  const parsed = importSchemas[kind].safeParse(fresh);
  const wrong = new Set(errors.map(({ field }) => field));
  for (const issue of parsed.error?.issues ?? []) {
    const field = titles[String(issue.path[0])] ?? '';
    if (wrong.has(field)) continue;
    wrong.add(field);
    errors.push({ line, field, text: issue.message });
  }
  if (errors.length > 0 || !parsed.success) return errors;
  if ('price_customer' in parsed.data) {
    const out = wrongTogether(parsed.data, today);
    if (out) return [{ line, field: titles[out.field] ?? titleOf(out.field), text: out.text }];
  }
  return farmer === undefined ? { ...parsed.data } : { ...parsed.data, farmer };
}
