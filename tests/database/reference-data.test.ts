import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { cityName, FALLBACK_CITIES, FIRST_PROVINCES } from '../../src/shared/enums/regions.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const names = async (query: string) =>
  (await database.pool.query<{ name: string }>(query)).rows.map((r) => r.name);

test('[DATA-10] all 38 provinces are there, the thirty named ones first', async () => {
  const provinces = await names('select name from provinces order by position');
  expect(provinces).toHaveLength(38);
  expect(new Set(provinces).size).toBe(38);
  expect(provinces.slice(0, 30)).toEqual([...FIRST_PROVINCES]);
  expect(provinces.slice(30).sort()).toEqual([
    'Bali',
    'Kepulauan Bangka Belitung',
    'Nusa Tenggara Barat',
    'Nusa Tenggara Timur',
    'Papua Barat Daya',
    'Papua Pegunungan',
    'Papua Selatan',
    'Papua Tengah',
  ]);
});

test('[DATA-11] the thirty stand in the order of the specification', async () => {
  const written =
    'Yogyakarta, Jawa Tengah, Jawa Timur, Jawa Barat, Banten, DKI Jakarta, Lampung, Sumatera Selatan, Sumatera Utara, Sumatera Barat, Riau, Kepulauan Riau, Jambi, Bengkulu, Aceh, Kalimantan Barat, Kalimantan Tengah, Kalimantan Selatan, Kalimantan Timur, Kalimantan Utara, Sulawesi Utara, Sulawesi Tengah, Sulawesi Selatan, Sulawesi Tenggara, Sulawesi Barat, Gorontalo, Maluku, Maluku Utara, Papua, Papua Barat';
  const first = await names('select name from provinces where position <= 30 order by position');
  expect(first.join(', ')).toBe(written);
});

test('[DATA-08] all 514 kabupaten and kota have an id, a name and a type', async () => {
  const { rows } = await database.pool.query<{ type: string; count: number }>(
    'select type, count(*)::int as count from regencies group by type order by type',
  );
  expect(rows).toEqual([
    { type: 'Kabupaten', count: 416 },
    { type: 'Kota', count: 98 },
  ]);
  const { rows: odd } = await database.pool.query(
    `select * from regencies where name ~ '^(Kabupaten|Kota) ' or name <> trim(name) or name = '' or code / 100 <> province_code`,
  );
  expect(odd).toEqual([]);
});

test('the fallback cities are Pakem, Sleman, Bantul, Kulon Progo, Gunung Kidul, four of them kabupaten of Yogyakarta', async () => {
  expect([...FALLBACK_CITIES]).toEqual(['Pakem', 'Sleman', 'Bantul', 'Kulon Progo', 'Gunung Kidul']);
  const kabupaten = await names(
    `select name from regencies where province_code = 34 and type = 'Kabupaten' order by name`,
  );
  expect(kabupaten).toEqual(['Bantul', 'Gunung Kidul', 'Kulon Progo', 'Sleman']);
});

test('a kota is told from the kabupaten of the same name', () => {
  expect(cityName({ name: 'Bandung', type: 'Kabupaten' })).toBe('Bandung');
  expect(cityName({ name: 'Bandung', type: 'Kota' })).toBe('Kota Bandung');
});

test('the revoked source of HPP ends where Kepbadan 14/2025 begins, on 24 January 2025', async () => {
  const { rows } = await database.pool.query(
    `select effective_from::text as since, effective_until::text as until, source from price_references
     where kind = 'hpp' and class is null order by effective_from`,
  );
  expect(rows).toEqual([
    { since: '2025-01-15', until: '2025-01-23', source: expect.stringContaining('Kepbadan 2/2025') },
    { since: '2025-01-24', until: null, source: expect.stringContaining('Kepbadan 14/2025') },
  ]);
});

test('seeding again, also at once from several sides, leaves everything as it was', async () => {
  const before = await database.pool.query('select * from price_references order by id');
  await database.pool.query(`update price_references set source = 'diubah admin' where kind = 'hpp'`);
  await database.pool.query('delete from regencies where code = 1101');
  await Promise.all([
    seedReference(database.pool),
    seedReference(database.pool),
    seedReference(database.pool),
  ]);
  const after = await database.pool.query('select * from price_references order by id');
  expect(after.rows).toHaveLength(before.rows.length);
  expect(after.rows.find((row) => row.kind === 'hpp')?.source).toBe('diubah admin');
  expect(await names('select name from regencies where code = 1101')).toEqual(['Aceh Selatan']);
});

test('[trade 8] the four kinds of the version before are taken over, with what its admin corrected', async () => {
  const before = await database.pool.query('select * from price_references order by id');
  await database.pool.query('delete from price_references');
  await database.pool.query(
    `insert into reference_prices (kind, zone, price, effective_from, source) values
       ('hpp_gkp', 0, 6500, '2025-01-15', 'A'), ('hpp_gkp', 0, 6700, '2026-01-01', 'diubah admin'),
       ('hpp_gkg', 0, 8000, '2025-01-15', 'B'), ('het_premium', 2, 15400, '2025-08-22', 'C')`,
  );
  await seedReference(database.pool);
  const { rows } = await database.pool.query(
    `select commodity, class, kind, level, zone, low::int, high::int, effective_from::text as since,
            effective_until::text as until, source from price_references order by kind desc, class nulls first, effective_from`,
  );
  const hpp = { commodity: 'gabah', kind: 'hpp', zone: 0, high: null };
  expect(rows).toEqual([
    {
      ...hpp,
      class: null,
      level: 'produsen',
      low: 6500,
      since: '2025-01-15',
      until: '2025-12-31',
      source: 'A',
    },
    {
      ...hpp,
      class: null,
      level: 'produsen',
      low: 6700,
      since: '2026-01-01',
      until: null,
      source: 'diubah admin',
    },
    { ...hpp, class: 'gkg', level: 'gudang', low: 8000, since: '2025-01-15', until: null, source: 'B' },
    {
      ...{
        commodity: 'beras',
        kind: 'het',
        zone: 2,
        class: 'premium',
        level: 'konsumen',
        low: null,
        high: 15400,
      },
      ...{ since: '2025-08-22', until: null, source: 'C' },
    },
  ]);
  await database.pool.query('delete from price_references');
  await database.pool.query('delete from reference_prices');
  await seedReference(database.pool);
  const { rows: again } = await database.pool.query('select count(*)::int as n from price_references');
  expect(again).toEqual([{ n: before.rows.length }]);
});
