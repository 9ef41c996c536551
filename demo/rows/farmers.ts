import { farmers } from '../../src/db/schema/accounts.ts';
import type { Shop } from '../../src/domain/shop.ts';
import type { PayoutAccount } from '../../src/shared/input/stall.ts';
import { farmerProfiles, regencyOf } from '../people/farmer-profiles.ts';
import { demoPhone, farmerUserId } from '../people/people.ts';
import { before, DAY } from '../year/time.ts';
import { resumeNumbers } from './resume-numbers.ts';
import { farmerJoined } from './users.ts';

/** The twenty farmers, numbered 1 to 20 as in the profiles; their accounts and the regions must be there. */
export async function seedFarmers(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  await shop.db.insert(farmers).values(
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
        settings: { pickup: true, delivery: true },
        payoutAccount: payoutAccountOf(index),
        position: index + 1,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  await resumeNumbers(shop, 'farmers');
}

/** The invented account of a farmer, at a bank that is none; every seventh has not named his yet. */
export function payoutAccountOf(index: number): PayoutAccount | null {
  const { name } = farmerProfiles[index]!;
  if (index % 7 === 6) return null;
  return { bank: 'Bank Contoh', number: `0000${String(55_010_000 + index * 137)}`, holder: name };
}
