import { getProvinces, getRegencies } from 'idn-area-data';
import type { Pool, PoolClient } from 'pg';
import { FIRST_PROVINCES, type RegencyType } from '../shared/enums/regions.ts';

type Province = { code: number; name: string; position: number };
type Regency = { code: number; provinceCode: number; name: string; type: RegencyType };

/** Names that the specification spells differently from the official list. */
const provinceNames: Record<string, string> = {
  'Daerah Istimewa Yogyakarta': 'Yogyakarta',
  'Daerah Khusus Ibukota Jakarta': 'DKI Jakarta',
};
const regencyNames: Record<string, string> = { Gunungkidul: 'Gunung Kidul' };

/**
 * Government reference prices in rupiah per kilogram (bidding rules, Reference prices; trade 2). They are initial values; an
 * admin compares them with their sources, corrects them and adds later ones.
 */
const hpp = (name: string | null, level: string, low: number) => ({
  commodity: 'gabah',
  class: name,
  kind: 'hpp',
  level,
  zone: 0,
  low,
  high: null,
});
const firstPrices = [
  {
    ...hpp(null, 'produsen', 6_500),
    from: '2025-01-15',
    until: '2025-01-23',
    source: 'Kepbadan 2/2025, di tingkat petani',
  },
  {
    ...hpp(null, 'produsen', 6_500),
    from: '2025-01-24',
    until: null,
    source: 'Kepbadan 14/2025, di tingkat petani, kualitas apa pun',
  },
  {
    ...hpp('gkg', 'gudang', 8_000),
    from: '2025-01-15',
    until: null,
    source: 'Kepbadan 2/2025, di penggilingan; Kepbadan 14/2025 hanya mencabut yang tentang GKP dan rafaksi',
  },
  ...(
    [
      [1, 13_500, 14_900],
      [2, 14_000, 15_400],
      [3, 15_500, 15_800],
    ] as const
  ).flatMap(([zone, medium, premium]) =>
    (
      [
        ['medium', medium],
        ['premium', premium],
      ] as const
    ).map(([name, high]) => ({
      commodity: 'beras',
      class: name,
      kind: 'het',
      level: 'konsumen',
      zone,
      low: null,
      high,
      from: '2025-08-22',
      until: null,
      source: `Kepbadan 299/2025, zona ${zone}`,
    })),
  ),
];

const LOCK = 7_401_338;
const PROVINCES = 38;
const REGENCIES = 514;

/** All 38 provinces; `position` counts from 1, the specification's thirty first (R12). */
async function readProvinces(): Promise<Province[]> {
  const named = (await getProvinces()).map((row) => ({
    code: Number(row.code),
    name: provinceNames[row.name] ?? row.name,
  }));
  const rank = new Map<string, number>(FIRST_PROVINCES.map((name, index) => [name, index]));
  const rankOf = (province: { code: number; name: string }) =>
    rank.get(province.name) ?? FIRST_PROVINCES.length + province.code;
  return named
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((province, index) => ({ ...province, position: index + 1 }));
}

/**
 * All 514 kabupaten and kota; the type is separate from the name, the code is the official one without its
 * dot.
 */
async function readRegencies(): Promise<Regency[]> {
  return (await getRegencies()).map((row) => {
    const [, type, name] = /^(Kabupaten|Kota) (.+)$/.exec(row.name) ?? [];
    if (!type || !name) throw new Error(`Regency ${row.code} has an unexpected name: ${row.name}`);
    return {
      code: Number(row.code.replace('.', '')),
      provinceCode: Number(row.province_code),
      name: regencyNames[name] ?? name,
      type: type as RegencyType,
    };
  });
}

/**
 * Inserts the regions and the first reference prices into a migrated database. Every start calls it: when all rows
 * exist it costs one query. Rows that an admin has changed are left alone.
 */
export async function seedReference(pool: Pool): Promise<void> {
  if (await isComplete(pool)) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await isComplete(client))) await insertAll(client);
    await client.query('commit');
  } catch (thrown) {
    await client.query('rollback');
    throw thrown;
  } finally {
    client.release();
  }
}

async function isComplete(on: Pool | PoolClient): Promise<boolean> {
  const { rows } = await on.query<{ provinces: number; regencies: number; prices: boolean }>(
    `select (select count(*) from provinces)::int as provinces,
            (select count(*) from regencies)::int as regencies,
            exists (select from price_references) as prices`,
  );
  const found = rows[0];
  return found?.provinces === PROVINCES && found.regencies === REGENCIES && found.prices;
}

async function insertAll(client: PoolClient): Promise<void> {
  const provinces = await readProvinces();
  const regencies = await readRegencies();
  await client.query(
    `insert into provinces (code, name, position)
     select * from unnest($1::int[], $2::text[], $3::int[])
     on conflict (code) do nothing`,
    [provinces.map((p) => p.code), provinces.map((p) => p.name), provinces.map((p) => p.position)],
  );
  await client.query(
    `insert into regencies (code, province_code, name, type)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::text[])
     on conflict (code) do nothing`,
    [
      regencies.map((r) => r.code),
      regencies.map((r) => r.provinceCode),
      regencies.map((r) => r.name),
      regencies.map((r) => r.type),
    ],
  );
  await takeOverReferencePrices(client);
  await client.query(
    `insert into price_references
       (commodity, class, kind, level, zone, low, high, effective_from, effective_until, source)
     select commodity, class, kind, level, zone, low, high, "from", until, source
     from jsonb_to_recordset($1) as one (commodity text, class text, kind text, level text, zone int, low bigint, high bigint,
       "from" date, until date, source text)
     where not exists (select from price_references)`,
    [JSON.stringify(firstPrices)],
  );
}

/**
 * Copies the four kinds of reference prices of the previous version, with its admin's corrections and additions: each
 * was valid until the next of its kind and zone began.
 */
async function takeOverReferencePrices(client: PoolClient): Promise<void> {
  await client.query(
    `insert into price_references
       (commodity, class, kind, level, zone, low, high, effective_from, effective_until, source)
     select case when kind like 'hpp%' then 'gabah' else 'beras' end,
            case kind when 'hpp_gkg' then 'gkg' when 'het_medium' then 'medium' when 'het_premium' then 'premium' end,
            left(kind, 3), case kind when 'hpp_gkp' then 'produsen' when 'hpp_gkg' then 'gudang' else 'konsumen' end, zone,
            case when kind like 'hpp%' then price end, case when kind like 'het%' then price end, effective_from,
            lead(effective_from) over (partition by kind, zone order by effective_from) - 1, source
     from reference_prices
     where not exists (select from price_references)`,
  );
}
