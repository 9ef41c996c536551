import { and, eq, sql } from 'drizzle-orm';
import { farmers, provinces, regencies } from '../../../db/schema/farmer-tables.ts';
import { FALLBACK_CITIES, FARMER_DEFAULTS } from '../../../shared/enums/regions.ts';
import { type AppContext, invalidate } from '../../context.ts';
import { failAt } from '../../domain-error.ts';
import { int } from '../../read-rows.ts';
import { type Read, read, readAlone } from '../../read-together.ts';
import { provinceKey, regencyKey, saysKabupaten } from './region-names.ts';

/** The official code of a kabupaten or kota as people spell it (`Sleman`, `Kota Yogyakarta`); null when unknown. */
export async function regencyCodeOf(
  ctx: AppContext,
  city: string | undefined,
  state: string | undefined,
): Promise<number | null> {
  if (!city) return null;
  return (await readAlone(ctx, regencyRead(city, state))) ?? regencyBySpelling(ctx, city, state);
}

/** The regency whose name is spelled as the shop spells it. */
export const regencyRead = (city: string, state: string | undefined): Read<number | null> =>
  read(
    { code: int },
    sql`
    select r.code from ${regencies} r join ${provinces} p on p.code = r.province_code
    where lower(case when r.type = 'Kota' then 'Kota ' || r.name else r.name end) = lower(${city})
      ${state ? sql`and lower(p.name) = lower(${state})` : sql``}
    limit 1`,
    ([row]) => row?.code ?? null,
  );

/** The regency by another spelling of its province or of itself. */
export async function regencyBySpelling(
  ctx: AppContext,
  city: string,
  state: string | undefined,
): Promise<number | null> {
  const province = state ? await findProvince(ctx, state) : null;
  return (province ? findRegency(await regenciesByKey(ctx, province), city)?.code : null) ?? null;
}

/** The shop's name of a province, however it is spelled; null for none of the 38. */
export async function findProvince(ctx: AppContext, typed: string): Promise<string | null> {
  const rows = await ctx.db.select({ name: provinces.name }).from(provinces);
  const key = provinceKey(typed);
  return rows.find(({ name }) => provinceKey(name) === key)?.name ?? null;
}

/** A kabupaten or kota as addresses spell it, with its official code. */
export type Regency = { city: string; code: number };

/**
 * The kabupaten and kota of a province, by the `regencyKey` of what people type: with or without 'Kabupaten', in any
 * spacing. A bare name means the kabupaten, or the kota when no kabupaten has that name.
 */
export async function regenciesByKey(ctx: AppContext, province: string): Promise<Map<string, Regency>> {
  const rows = await ctx.db
    .select({ code: regencies.code, name: regencies.name, type: regencies.type })
    .from(regencies)
    .innerJoin(provinces, eq(provinces.code, regencies.provinceCode))
    .where(eq(provinces.name, province));
  const places = new Map<string, Regency>();
  for (const { code, name, type } of rows) {
    const place = { city: type === 'Kota' ? `Kota ${name}` : name, code };
    places.set(regencyKey(place.city), place);
    if (type === 'Kabupaten' || !places.has(regencyKey(name))) places.set(regencyKey(name), place);
  }
  // The placeholder for the official list also contains a kecamatan (R12); for fees it belongs to its kabupaten.
  const sleman = places.get('sleman');
  if (province === 'Yogyakarta' && sleman)
    for (const city of FALLBACK_CITIES)
      if (!places.has(regencyKey(city))) places.set(regencyKey(city), { city, code: sleman.code });
  return places;
}

/** A place of `regenciesByKey` as people type it; 'Kab. Surabaya' is none, since Surabaya is a kota. */
export function findRegency(places: Map<string, Regency>, typed: string): Regency | undefined {
  const place = places.get(regencyKey(typed));
  return place?.city.startsWith('Kota ') && saysKabupaten(typed) ? undefined : place;
}

/** Returns a farmer's official location; throws at its field when the province does not contain it. */
export async function requireRegency(
  ctx: AppContext,
  given: { province: string; city: string },
): Promise<Regency & { province: string }> {
  const missing = 'Pilih provinsi';
  const province = (await findProvince(ctx, given.province)) ?? failAt('province', missing);
  const place = findRegency(await regenciesByKey(ctx, province), given.city);
  const text = 'Pilih kabupaten atau kota dari daftar';
  return place ? { ...place, province } : failAt('city', text);
}

/**
 * Synchronises a user's farmer profile with their role and state (R41): an active farmer has exactly one visible
 * profile; users of other roles, and applicants who await approval, have it hidden. A profile created here has no
 * location yet, so it stays hidden until an admin completes it in the farmers' form.
 */
export async function syncFarmerProfile(
  ctx: AppContext,
  user: {
    id: string;
    name: string;
    role: string;
    phone: string | null;
    address: string | null;
    isActive: boolean;
  },
): Promise<void> {
  const now = ctx.clock.now();
  const isFarmer = user.role === 'farmer';
  const [known] = await ctx.db
    .select({
      id: farmers.id,
      city: farmers.city,
      approved: farmers.approved,
      isActive: farmers.isActive,
      deletedAt: farmers.deletedAt,
    })
    .from(farmers)
    .where(and(eq(farmers.userId, user.id), eq(farmers.kind, 'person')));
  if (!known && !isFarmer) return;
  if (!known) {
    await ctx.db.insert(farmers).values({
      userId: user.id,
      name: user.name,
      phone: user.phone,
      address: user.address ?? '',
      city: '',
      ...FARMER_DEFAULTS,
      isActive: false,
      createdAt: now,
      updatedAt: now,
    });
    return;
  }
  const shown = isFarmer && user.isActive && known.approved && known.city !== '';
  if (known.isActive === shown && (known.deletedAt === null || !isFarmer)) return;
  await ctx.db
    .update(farmers)
    .set({ isActive: shown, deletedAt: isFarmer ? null : known.deletedAt, updatedAt: now })
    .where(eq(farmers.id, known.id));
  await invalidate(ctx, 'catalog');
}
