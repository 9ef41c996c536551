import { sql } from 'drizzle-orm';
import type { ImportError } from '../../db/schema/imports.ts';
import { type Place, placeKey, placesOf } from '../accounts/users/farmer-profile.ts';
import { num, readRows, text } from '../read-rows.ts';
import type { Shop, UserActor } from '../shop.ts';
import { normalisePhone } from '../text/normalise-phone.ts';
import type { CheckedRow } from './cell.ts';
import { knownRowsCheck } from './known-rows.ts';

/** Looks at rows against the shop's data and against those of the file that came before; returns what is wrong. */
export type RowsCheck = (rows: CheckedRow[]) => Promise<ImportError[]>;

/** Rows of products: those without a number are new, their farmer is known, and sells none of them yet, neither in the shop nor in the file. */
export function productsCheck(shop: Shop, user: UserActor): RowsCheck {
  const seen = new Map<string, number>();
  const checkKnown = knownRowsCheck(shop, user);
  return async (all) => {
    const rows = all.filter(({ data }) => data.id === undefined);
    const errors = await checkKnown(all.filter(({ data }) => data.id !== undefined));
    const farmers = user.role === 'farmer' ? null : await readFarmers(shop, rows);
    const placed = rows.flatMap(({ line, data }) => {
      const id = farmers ? farmers.get(String(data.farmer)) : user.farmerId;
      delete data.farmer;
      if (!id) {
        errors.push({ line, field: 'Petani', text: 'Petani ini tidak ada. Isi email atau nomornya' });
        return [];
      }
      data.farmer_id = id;
      return [{ line, farmer: id, name: String(data.name), unit: String(data.unit) }];
    });
    const sold = await readSold(shop, placed);
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

async function readFarmers(shop: Shop, rows: CheckedRow[]): Promise<Map<string, number>> {
  const named = [...new Set(rows.map(({ data }) => String(data.farmer)))];
  const found = await readRows(
    shop,
    { named: text, id: num },
    sql`
    select named.named, f.id
    from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb) as named (named)
    join users u on lower(u.email) = named.named
    join farmers f on f.user_id = u.id and f.kind = 'person' and f.deleted_at is null
    union
    select named.named, f.id
    from jsonb_array_elements_text(${JSON.stringify(named.filter((one) => /^\d{1,9}$/.test(one)))}::jsonb) as named (named)
    join farmers f on f.id = named.named::int and f.deleted_at is null`,
  );
  return new Map(found.map(({ named, id }) => [named, id]));
}

/** Which of these sellers sell which of these products already, as `12 kg beras`. */
export async function readSold(
  shop: Shop,
  rows: { farmer: number; name: string; unit: string }[],
): Promise<Set<string>> {
  const found = await readRows(
    shop,
    { key: text },
    sql`
    select distinct l.farmer_id || ' ' || p.unit || ' ' || lower(r.name) as key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (farmer int, name text, unit text)
    join products p on lower(p.name) = lower(r.name) and p.unit = r.unit
    join listings l on l.product_id = p.id and l.farmer_id = r.farmer and l.deleted_at is null`,
  );
  return new Set(found.map(({ key }) => key));
}

/** Rows of farmers: a known province and a kabupaten or kota of it, an e-mail and a phone number that nobody has, in the shop or the file. */
export function farmersCheck(shop: Shop): RowsCheck {
  const seen = new Map<string, number>();
  const provinces = new Map<string, Promise<Map<string, Place>>>();
  return async (rows) => {
    const errors: ImportError[] = [];
    for (const { line, data } of rows) {
      const typed = String(data.phone ?? '').trim();
      data.phone = typed ? normalisePhone(typed) : null;
      if (typed && data.phone === null) {
        const text = 'Nomor telepon belum benar, misalnya 0812 3456 7890';
        errors.push({ line, field: 'Telepon', text });
      }
      const province = String(data.province);
      if (!provinces.has(province)) provinces.set(province, placesOf(shop, province));
      const places = await provinces.get(province)!;
      const place = places.get(placeKey(String(data.city ?? '')));
      if (places.size === 0) errors.push({ line, field: 'Provinsi', text: 'Provinsi ini tidak dikenal' });
      else if (place) data.city = place.city;
      else if (data.city)
        errors.push({ line, field: 'Kota/Kabupaten', text: `Bukan kabupaten atau kota di ${province}` });
    }
    const taken = await readTaken(shop, rows);
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

async function readTaken(shop: Shop, rows: CheckedRow[]): Promise<Set<string>> {
  const all = (field: string) =>
    JSON.stringify(rows.map(({ data }) => data[field]).filter((value) => typeof value === 'string'));
  const found = await readRows(
    shop,
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
