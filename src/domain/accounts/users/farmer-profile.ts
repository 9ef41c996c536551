import { and, eq, sql } from 'drizzle-orm';
import { farmers, provinces, regencies } from '../../../db/schema/accounts.ts';
import { FALLBACK_CITIES, FARMER_DEFAULTS } from '../../../shared/regions.ts';
import { refuse } from '../../refusal.ts';
import { changed, type Shop } from '../../shop.ts';

/** The official code of a kabupaten or kota as addresses name it (`Sleman`, `Kota Yogyakarta`); null when unknown. */
export async function regencyCodeOf(
  shop: Shop,
  city: string | undefined,
  state: string | undefined,
): Promise<number | null> {
  if (!city) return null;
  const named = sql`case when ${regencies.type} = 'Kota' then 'Kota ' || ${regencies.name} else ${regencies.name} end`;
  const [row] = await shop.db
    .select({ code: regencies.code })
    .from(regencies)
    .innerJoin(provinces, eq(provinces.code, regencies.provinceCode))
    .where(
      and(
        sql`lower(${named}) = lower(${city})`,
        state ? sql`lower(${provinces.name}) = lower(${state})` : undefined,
      ),
    )
    .limit(1);
  return row?.code ?? null;
}

/** A kabupaten or kota as addresses name it, with its official code. */
export type Place = { city: string; code: number };

/**
 * The kabupaten and kota of a province by what people type for them, `placeKey`: with or without 'Kabupaten', however it is
 * spaced. A bare name means the kabupaten, and the kota where there is no kabupaten of that name.
 */
export async function placesOf(shop: Shop, province: string): Promise<Map<string, Place>> {
  const rows = await shop.db
    .select({ code: regencies.code, name: regencies.name, type: regencies.type })
    .from(regencies)
    .innerJoin(provinces, eq(provinces.code, regencies.provinceCode))
    .where(eq(provinces.name, province));
  const places = new Map<string, Place>();
  for (const { code, name, type } of rows) {
    const place = { city: type === 'Kota' ? `Kota ${name}` : name, code };
    places.set(placeKey(place.city), place);
    if (type === 'Kabupaten' || !places.has(placeKey(name))) places.set(placeKey(name), place);
  }
  // The list that stands in for the official one names a kecamatan too (R12); for fees it is part of its kabupaten.
  const sleman = places.get('sleman');
  if (province === 'Yogyakarta' && sleman)
    for (const city of FALLBACK_CITIES)
      if (!places.has(placeKey(city))) places.set(placeKey(city), { city, code: sleman.code });
  return places;
}

export const placeKey = (city: string): string =>
  city
    .toLowerCase()
    .replace(/^(kabupaten|kab\.?)\s+/, '')
    .replace(/[\s-]+/g, '');

/** What a farmer's place is called officially; refuses, at its field, one that the province does not have. */
export async function requirePlace(shop: Shop, given: { province: string; city: string }): Promise<Place> {
  await requireProvince(shop, given.province);
  const place = (await placesOf(shop, given.province)).get(placeKey(given.city));
  const text = 'Pilih kabupaten atau kota dari daftar';
  return place ?? refuse('invalid_input', { first: text }, { city: text });
}

/** Refuses a province that is none of the 38, at its field. */
async function requireProvince(shop: Shop, name: string): Promise<void> {
  const [row] = await shop.db
    .select({ code: provinces.code })
    .from(provinces)
    .where(eq(provinces.name, name));
  if (!row) refuse('invalid_input', { first: 'Pilih provinsi' }, { province: 'Pilih provinsi' });
}

/**
 * Keeps the profile behind a user in step with his role and state (R41): a farmer has exactly one, shown while he is
 * active; whoever is none has it hidden, and so has who waits to be let in. A profile made here knows nothing of its place yet, so it stays hidden until
 * an admin has completed it in the farmers' form.
 */
export async function syncFarmerProfile(
  shop: Shop,
  user: {
    id: string;
    name: string;
    role: string;
    phone: string | null;
    address: string | null;
    isActive: boolean;
  },
): Promise<void> {
  const now = shop.clock.now();
  const isFarmer = user.role === 'farmer';
  const [known] = await shop.db
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
    await shop.db.insert(farmers).values({
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
  await shop.db
    .update(farmers)
    .set({ isActive: shown, deletedAt: isFarmer ? null : known.deletedAt, updatedAt: now })
    .where(eq(farmers.id, known.id));
  await changed(shop, 'catalog');
}
