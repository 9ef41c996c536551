import { asc, inArray } from 'drizzle-orm';
import { farmers } from '../../src/db/schema/accounts.ts';
import { sellerIdentities, sellerPapers } from '../../src/db/schema/sellers.ts';
import { sealed } from '../../src/domain/notify/ways/sealed.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { dayInWib } from '../../src/shared/figures/days.ts';
import { admins } from '../people/people.ts';
import { before, DAY, HOUR } from '../year/time.ts';

/** Of petani@ an identity that was checked, of petani2@ one that he handed in and that waits. Their numbers are of nobody. */
export async function seedIdentities(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  const [checked, waiting] = await shop.db
    .select({ id: farmers.id, name: farmers.name, userId: farmers.userId })
    .from(farmers)
    .where(inArray(farmers.id, [1, 4]))
    .orderBy(asc(farmers.id));
  const checkedAt = before(now, 40 * DAY);
  const admin = admins[0]!.id;
  await shop.db.insert(sellerIdentities).values({
    farmerId: checked!.id,
    legalName: checked!.name,
    businessKind: 'perorangan',
    nik: sealed(shop, '3404990101700001'),
    statementYear: Number(dayInWib(now).slice(0, 4)),
    checkedAt,
    checkedBy: admin,
    updatedAt: checkedAt,
    updatedBy: admin,
  });
  await shop.db.insert(sellerPapers).values({
    farmerId: waiting!.id,
    sentBy: waiting!.userId!,
    state: 'waiting',
    legalName: waiting!.name,
    businessKind: 'perorangan',
    nik: sealed(shop, '3404990101700004'),
    taxable: false,
    statement: true,
    sentAt: before(now, 26 * HOUR),
  });
}
