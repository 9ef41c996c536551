import { sql } from 'drizzle-orm';
import type { ImportError } from '../../db/schema/import-tables.ts';
import { findProvince, findRegency, type Regency, regenciesByKey } from '../accounts/users/farmer-profile.ts';
import type { AppContext, UserActor } from '../context.ts';
import { int, readRows, text } from '../read-rows.ts';
import { type ImportedPrice, referenceRowPlacer } from '../references/import-reference-prices.ts';
import { existingListingValidator } from './existing-listing-validator.ts';
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
  const seen = new Map<string, number>();
  const checkKnown = existingListingValidator(ctx, user);
  return async (all) => {
    const rows = all.filter(({ data }) => data.id === undefined);
    const errors = await checkKnown(all.filter(({ data }) => data.id !== undefined));
    const farmers = user.role === 'farmer' ? null : await readFarmers(ctx, rows);
    const placed = rows.flatMap(({ line, data }) => {
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
      return [{ line, farmer: id, name: String(data.name), unit: String(data.unit) }];
    });
    const sold = await findSoldProductKeys(ctx, placed);
    for (const row of placed) {
      const key = `${row.farmer} ${row.unit} ${row.name.toLowerCase()}`;
      const before = seen.get(key);
      if (before !== undefined) {
        errors.push({ line: row.line, field: 'Nama Produk', text: `Sama dengan baris ${before}` });
      } else if (sold.has(key)) {
        errors.push({ line: row.line, field: 'Nama Produk', text: 'Petani ini sudah menjual produk ini' });
      } else seen.set(key, row.line);
    }
    return errors;
  };
}

const PRICE_TITLES = { effective_from: 'Mulai Berlaku', effective_until: 'Berlaku Sampai' } as const;

/** Checks rows of reference prices: their days neither overlap nor leave a gap, in the shop or the file. */
function referenceRowValidator(ctx: AppContext): RowValidator {
  const placing = referenceRowPlacer(ctx);
  return async (rows) => {
    const place = await placing;
    return rows.flatMap(({ line, data }) => {
      const found = place(data as ImportedPrice);
      return found ? [{ line, field: PRICE_TITLES[found.field], text: found.text }] : [];
    });
  };
}

/** The sellers that each text names: by number, e-mail, phone, or else by name, which several may have. */
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
  const seen = new Map<string, number>();
  const provinces = new Map<string, ReturnType<typeof findRegion>>();
  return async (rows) => {
    const errors: ImportError[] = [];
    for (const { line, data } of rows) {
      data.phone = typedPhone(String(data.phone ?? ''));
      const given = String(data.province);
      if (!provinces.has(given)) provinces.set(given, findRegion(ctx, given));
      const { province, places } = await provinces.get(given)!;
      const place = findRegency(places, String(data.city ?? ''));
      if (province === null) errors.push({ line, field: 'Provinsi', text: 'Provinsi ini tidak dikenal' });
      else data.province = province;
      if (province === null) continue;
      if (place) data.city = place.city;
      else if (data.city)
        errors.push({ line, field: 'Kota/Kabupaten', text: `Bukan kabupaten atau kota di ${province}` });
    }
    const taken = await findTakenContacts(ctx, rows);
    for (const { line, data } of rows) {
      for (const [field, value, text] of [
        ['Email', data.email, 'Email ini sudah terdaftar'],
        ['Telepon', data.phone, 'Nomor telepon ini sudah dipakai akun lain'],
      ] as const) {
        if (typeof value !== 'string') continue;
        const before = seen.get(value);
        if (before !== undefined) errors.push({ line, field, text: `Sama dengan baris ${before}` });
        else if (taken.has(value)) errors.push({ line, field, text });
        else seen.set(value, line);
      }
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
