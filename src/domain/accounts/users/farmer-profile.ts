import { and, eq, sql } from 'drizzle-orm';
import { farmers, provinces, regencies } from '../../../db/schema/accounts.ts';
import { FARMER_DEFAULTS } from '../../../shared/regions.ts';
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

/** Refuses a province that is none of the 38, at its field. */
export async function requireProvince(shop: Shop, name: string): Promise<void> {
  const [row] = await shop.db
    .select({ code: provinces.code })
    .from(provinces)
    .where(eq(provinces.name, name));
  if (!row) refuse('invalid_input', { first: 'Pilih provinsi' }, { province: 'Pilih provinsi' });
}

/**
 * Keeps the profile behind a user in step with his role and state (R41): a farmer has exactly one, shown while he is
 * active; whoever is none has it hidden. A profile made here knows nothing of its place yet, so it stays hidden until
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
    .select({ id: farmers.id, city: farmers.city, isActive: farmers.isActive, deletedAt: farmers.deletedAt })
    .from(farmers)
    .where(eq(farmers.userId, user.id));
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
  const shown = isFarmer && user.isActive && known.city !== '';
  if (known.isActive === shown && (known.deletedAt === null || !isFarmer)) return;
  await shop.db
    .update(farmers)
    .set({ isActive: shown, deletedAt: isFarmer ? null : known.deletedAt, updatedAt: now })
    .where(eq(farmers.id, known.id));
  await changed(shop, 'catalog');
}
