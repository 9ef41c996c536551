import { sql } from 'drizzle-orm';
import type { ImportError } from '../../db/schema/import-tables.ts';
import { findProvince, findRegency, type Regency, regenciesByKey } from '../accounts/users/farmer-profile.ts';
import type { AppContext, UserActor } from '../context.ts';
import { int, readRows, text } from '../read-rows.ts';
import { type ImportedPrice, referenceRowPlacer } from '../references/import-reference-prices.ts';
import { existingListingValidator } from './existing-listing-validator.ts';
import { firstLines, validFirst } from './first-lines.ts';
import type { CheckedRow } from './import-cell.ts';
import type { ImportKind } from './import-fields.ts';
import { typedPhone } from './typed-phone.ts';

/** Checks rows against the shop's data and the earlier rows of the file; returns the errors. */
export type RowValidator = (rows: CheckedRow[]) => Promise<ImportError[]>;

/** The check of a kind of file; it remembers the rows before. */
export function rowValidatorOf(ctx: AppContext, user: UserActor, kind: ImportKind): RowValidator {
  if (kind === 'products') return productRowValidator(ctx, user);
  return kind === 'farmers' ? farmerRowValidator(ctx) : referenceRowValidator(ctx);
}

/**
 * Checks product rows: a row without a number is new, and its farmer exists and does not sell that product yet, in the
 * shop or the file.
 */
function productRowValidator(ctx: AppContext, user: UserActor): RowValidator {
  const seen = firstLines();
  const checkKnown = existingListingValidator(ctx, user);
  return async (all) => {
    const rows = validFirst(all).filter(({ data, wrong }) => data.id === undefined && !wrong?.has('ID'));
    const errors = await checkKnown(all.filter(({ data }) => data.id !== undefined));
    const farmers = user.role === 'farmer' ? null : await readFarmers(ctx, rows);
    const placed = rows.flatMap(({ line, data, wrong }) => {
      if (farmers && data.farmer === undefined) return [];
      const found = farmers ? (farmers.get(String(data.farmer)) ?? []) : [user.farmerId!];
      delete data.farmer;
      const [id] = found;
      if (id === undefined || found.length > 1) {
        const text =
          id === undefined
            ? 'Petani ini tidak ada. Isi nama, telepon, email atau nomornya'
            : `Ada ${found.length} petani bernama ini. Isi telepon atau nomornya (${found.slice(0, 5).join(', ')})`;
        errors.push({ line, field: 'Petani', text });
        return [];
      }
      data.farmer_id = id;
      if (typeof data.name !== 'string' || typeof data.unit !== 'string') return [];
      return [{ line, farmer: id, name: data.name, unit: data.unit, isValid: !wrong?.size }];
    });
    const sold = await findSoldProductKeys(ctx, placed);
    for (const row of placed) {
      const key = `${row.farmer} ${row.unit} ${row.name.toLowerCase()}`;
      const before = seen.before(key, row.isValid);
      const text =
        before !== undefined
          ? `Sama dengan baris ${before}`
          : sold.has(key)
            ? 'Petani ini sudah menjual produk ini'
            : null;
      if (text !== null) errors.push({ line: row.line, field: 'Nama Produk', text });
      seen.note(key, row.line, row.isValid && text === null);
    }
    return errors;
  };
}

const PRICE_TITLES = { effective_from: 'Mulai Berlaku', effective_until: 'Berlaku Sampai' } as const;

/** Where a row's days are among the prices of its series. */
const PLACING = ['Komoditas', 'Kelas', 'Jenis', 'Tingkat', 'Zona', 'Mulai Berlaku', 'Berlaku Sampai'];

/** Checks rows of reference prices: their days neither overlap nor leave a gap, in the shop or the file. */
function referenceRowValidator(ctx: AppContext): RowValidator {
  const placing = referenceRowPlacer(ctx);
  return async (rows) => {
    const place = await placing;
    return rows.flatMap(({ line, data, wrong }) => {
      if (PLACING.some((title) => wrong?.has(title))) return [];
      const found = place(data as ImportedPrice, { keep: !wrong?.size });
      return found ? [{ line, field: PRICE_TITLES[found.field], text: found.text }] : [];
    });
  };
}

/** The sellers that a text may mean: by number, e-mail, phone, or otherwise by name, which several sellers may have. */
async function readFarmers(ctx: AppContext, rows: CheckedRow[]): Promise<Map<string, number[]>> {
  const named = [...new Set(rows.map(({ data }) => String(data.farmer)))];
  const phones = named.flatMap((typed) => {
    const phone = typedPhone(typed);
    return phone ? [{ named: typed, phone }] : [];
  });
  const found = await readRows(
    ctx,
    { named: text, id: int },
    sql`
    select named.named, f.id
    from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb) as named (named)
    join users u on lower(u.email) = named.named
    join farmers f on f.user_id = u.id and f.kind = 'person' and f.deleted_at is null
    union
    select named.named, f.id
    from jsonb_array_elements_text(${JSON.stringify(named.filter((one) => /^\d{1,9}$/.test(one)))}::jsonb) as named (named)
    join farmers f on f.id = named.named::int and f.deleted_at is null
    union
    select given.named, f.id
    from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as given (named text, phone text)
    join users u on u.phone = given.phone and u.deleted_at is null
    join farmers f on f.user_id = u.id and f.kind = 'person' and f.deleted_at is null
    union
    select named.named, f.id
    from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb) as named (named)
    join farmers f on f.deleted_at is null
      and lower(regexp_replace(trim(f.name), '\\s+', ' ', 'g')) = regexp_replace(named.named, '\\s+', ' ', 'g')`,
  );
  const ids = new Map<string, number[]>();
  for (const { named, id } of found) ids.set(named, [...(ids.get(named) ?? []), id]);
  return ids;
}

/** Returns which of these sellers already sell which of these products, as `12 kg beras`. */
export async function findSoldProductKeys(
  ctx: AppContext,
  rows: { farmer: number; name: string; unit: string }[],
): Promise<Set<string>> {
  const found = await readRows(
    ctx,
    { key: text },
    sql`
    select distinct l.farmer_id || ' ' || p.unit || ' ' || lower(r.name) as key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (farmer int, name text, unit text)
    join products p on lower(p.name) = lower(r.name) and p.unit = r.unit
    join listings l on l.product_id = p.id and l.farmer_id = r.farmer and l.deleted_at is null`,
  );
  return new Set(found.map(({ key }) => key));
}

/**
 * Checks farmer rows: a known province with its kabupaten or kota, and an e-mail and phone that are unused in the shop
 * and the file.
 */
function farmerRowValidator(ctx: AppContext): RowValidator {
  const seen = firstLines();
  const provinces = new Map<string, ReturnType<typeof findRegion>>();
  const regionErrors = async ({ line, data }: CheckedRow): Promise<ImportError[]> => {
    if (typeof data.province !== 'string') return [];
    const given = data.province;
    if (!provinces.has(given)) provinces.set(given, findRegion(ctx, given));
    const { province, places } = await provinces.get(given)!;
    if (province === null) return [{ line, field: 'Provinsi', text: 'Provinsi ini tidak dikenal' }];
    data.province = province;
    const place = findRegency(places, String(data.city ?? ''));
    if (place) data.city = place.city;
    else if (data.city)
      return [{ line, field: 'Kota/Kabupaten', text: `Bukan kabupaten atau kota di ${province}` }];
    return [];
  };
  return async (all) => {
    const rows = validFirst(all);
    for (const { data } of rows) data.phone = typedPhone(String(data.phone ?? ''));
    const taken = await findTakenContacts(ctx, rows);
    const errors: ImportError[] = [];
    for (const row of rows) {
      const { line, data, wrong } = row;
      const ofRow = await regionErrors(row);
      const contacts = [
        ['Email', data.email, 'Email ini sudah terdaftar'],
        ['Telepon', data.phone, 'Nomor telepon ini sudah dipakai akun lain'],
      ] as const;
      for (const [field, value, text] of contacts) {
        if (typeof value !== 'string') continue;
        const before = seen.before(value, !wrong?.size);
        if (before !== undefined) ofRow.push({ line, field, text: `Sama dengan baris ${before}` });
        else if (taken.has(value)) ofRow.push({ line, field, text });
      }
      for (const [, value] of contacts) {
        if (typeof value === 'string') seen.note(value, line, !wrong?.size && ofRow.length === 0);
      }
      errors.push(...ofRow);
    }
    return errors;
  };
}

async function findRegion(ctx: AppContext, typed: string) {
  const province = await findProvince(ctx, typed);
  const places = province ? await regenciesByKey(ctx, province) : new Map<string, Regency>();
  return { province, places };
}

async function findTakenContacts(ctx: AppContext, rows: CheckedRow[]): Promise<Set<string>> {
  const all = (field: string) =>
    JSON.stringify(rows.map(({ data }) => data[field]).filter((value) => typeof value === 'string'));
  const found = await readRows(
    ctx,
    { value: text },
    sql`
    select lower(u.email) as value from users u
    where lower(u.email) in (select jsonb_array_elements_text(${all('email')}::jsonb))
    union
    select u.phone from users u
    where u.deleted_at is null and u.phone in (select jsonb_array_elements_text(${all('phone')}::jsonb))`,
  );
  return new Set(found.map(({ value }) => value));
}
