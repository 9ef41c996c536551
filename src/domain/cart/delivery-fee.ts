import { and, eq, sql } from 'drizzle-orm';
import { type FarmerSettings, provinces, regencies } from '../../db/schema/accounts.ts';
import type { Shop } from '../shop.ts';

export type DeliveryMethod = 'pickup' | 'delivery';

/** What a farmer offers: collecting at his place, his own delivery, or both; both unless he said otherwise. */
export function deliveryChoices(settings: FarmerSettings): DeliveryMethod[] {
  const choices: DeliveryMethod[] = [];
  if (settings.delivery !== false) choices.push('delivery');
  if (settings.pickup !== false) choices.push('pickup');
  return choices.length > 0 ? choices : ['delivery'];
}

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

/** The fee of a farmer's delivery to a kabupaten, in the store currency; free where he set none, and when collected. */
export function deliveryFee(
  settings: FarmerSettings,
  method: DeliveryMethod,
  regencyCode: number | null,
): number {
  if (method === 'pickup') return 0;
  const fees = settings.deliveryFees ?? {};
  return (regencyCode !== null ? fees[String(regencyCode)] : undefined) ?? fees.default ?? 0;
}
