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
 * Government reference prices in rupiah per kilogram and the day from which each is in force (bidding rules,
 * Reference prices). They are initial values; an admin corrects them and adds later ones.
 */
const referencePrices = [
  {
    kind: 'hpp_gkp',
    zone: 0,
    price: 6_500,
    from: '2025-01-15',
    source: 'Kepbadan 2/2025, di tingkat petani',
  },
  {
    kind: 'hpp_gkp',
    zone: 0,
    price: 6_500,
    from: '2025-01-24',
    source: 'Kepbadan 14/2025, di tingkat petani, kualitas apa pun',
  },
  {
    kind: 'hpp_gkg',
    zone: 0,
    price: 8_000,
    from: '2025-01-15',
    source: 'Kepbadan 2/2025, di penggilingan; Kepbadan 14/2025 hanya mencabut yang tentang GKP dan rafaksi',
  },
  ...(
    [
      [1, 13_500, 14_900],
      [2, 14_000, 15_400],
      [3, 15_500, 15_800],
    ] as const
  ).flatMap(([zone, medium, premium]) => {
    const common = { zone, from: '2025-08-22', source: `Kepbadan 299/2025, zona ${zone}` };
    return [
      { kind: 'het_medium', price: medium, ...common },
      { kind: 'het_premium', price: premium, ...common },
    ];
  }),
] as const;

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
 * Inserts the regions and the first reference prices into a migrated database. Every start calls it: when all
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
            exists (select from reference_prices) as prices`,
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
  for (const { kind, zone, price, from, source } of referencePrices) {
    await client.query(
      `insert into reference_prices (kind, zone, price, effective_from, source) values ($1, $2, $3, $4, $5)
       on conflict (kind, zone, effective_from) do nothing`,
      [kind, zone, price, from, source],
    );
  }
}
