import { type FarmerSettings, farmers } from '../../src/db/schema/farmer-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { YOGYAKARTA_REGENCIES } from '../../src/shared/enums/regions.ts';
import type { PayoutAccount } from '../../src/shared/schemas/people/seller-profile-schemas.ts';
import { farmerProfiles, regencyOf } from '../people/farmer-profiles.ts';
import { demoPhone, farmerUserId } from '../people/people.ts';
import { before, DAY } from '../year/time.ts';
import { resumeNumbers } from './resume-numbers.ts';
import { farmerJoined } from './users.ts';

/** The twenty farmers, numbered 1 to 20 as in the profiles; their accounts and the regions must be there. */
export async function seedFarmers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(farmers).values(
    farmerProfiles.map((farmer, index) => {
      const createdAt = before(now, farmerJoined(index + 1) * DAY);
      return {
        id: index + 1,
        userId: farmerUserId(index + 1),
        name: farmer.name,
        title: farmer.title,
        story: farmer.story,
        phone: demoPhone(101 + index),
        phonePublic: farmer.showPhone,
        address: farmer.address,
        province: 'Yogyakarta',
        city: farmer.city,
        regencyCode: regencyOf[farmer.city],
        latitude: farmer.at[0],
        longitude: farmer.at[1],
        portraitUrl: `/gambar/portraits/farmer-${String(index + 1).padStart(2, '0')}.avif`,
        plotHectares: farmer.plot,
        harvestCalendar: farmer.harvests,
        settings: deliveryOf(index),
        payoutAccount: payoutAccountOf(index),
        position: index + 1,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  await resumeNumbers(ctx, 'farmers');
}

/**
 * Days, hours, fees and free-delivery amounts vary in a cycle; a few farmers deliver nowhere, only by agreement, or
 * without fixed days.
 */
function deliveryOf(index: number): FarmerSettings {
  const farmer = farmerProfiles[index]!;
  const own = String(regencyOf[farmer.city]);
  if (index % 10 === 4) return { pickup: true, delivery: false };
  if (index % 10 === 9) return { pickup: true, delivery: true };
  const fees = Object.keys(YOGYAKARTA_REGENCIES).map((code, at) => [
    code,
    10_000 + 2_500 * ((index + at) % 4),
  ]);
  const deliveryFees = { ...Object.fromEntries(fees), [own]: index % 3 === 0 ? 0 : 5_000 };
  if (index % 10 === 7) return { pickup: true, delivery: true, deliveryFees };
  const deliveryFreeFrom = [200_000, undefined, 150_000, undefined][index % 4];
  const deliveryDays = [
    [2, 4, 6],
    [1, 4],
    [1, 2, 3, 4, 5, 6],
    [3, 5],
  ][index % 4]!;
  return {
    pickup: true,
    delivery: true,
    deliveryFees,
    deliveryDays,
    deliveryCutoff: [12, 15, 18][index % 3]!,
    ...(deliveryFreeFrom ? { deliveryFreeFrom } : {}),
  };
}

/** The invented account of a farmer, at a bank that does not exist; every seventh farmer has not entered one yet. */
export function payoutAccountOf(index: number): PayoutAccount | null {
  const { name } = farmerProfiles[index]!;
  if (index % 7 === 6) return null;
  return { bank: 'Bank Contoh', number: `0000${String(55_010_000 + index * 137)}`, holder: name };
}
