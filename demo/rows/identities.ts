import { asc, inArray } from 'drizzle-orm';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { identitySubmissions, sellerIdentities } from '../../src/db/schema/seller-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { encrypt } from '../../src/domain/notifications/channels/encryption.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { admins } from '../people/people.ts';
import { before, DAY, HOUR } from '../year/time.ts';

/** A verified identity for petani@, and a pending submission of petani2@. The numbers belong to nobody. */
export async function seedIdentities(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const [checked, waiting] = await ctx.db
    .select({ id: farmers.id, name: farmers.name, userId: farmers.userId })
    .from(farmers)
    .where(inArray(farmers.id, [1, 4]))
    .orderBy(asc(farmers.id));
  const verifiedAt = before(now, 40 * DAY);
  const admin = admins[0]!.id;
  await ctx.db.insert(sellerIdentities).values({
    farmerId: checked!.id,
    legalName: checked!.name,
    businessKind: 'perorangan',
    nik: encrypt(ctx, '3404990101700001'),
    statementYear: Number(dayInWib(now).slice(0, 4)),
    verifiedAt,
    verifiedBy: admin,
    updatedAt: verifiedAt,
    updatedBy: admin,
  });
  await ctx.db.insert(identitySubmissions).values({
    farmerId: waiting!.id,
    submittedBy: waiting!.userId!,
    state: 'waiting',
    legalName: waiting!.name,
    businessKind: 'perorangan',
    nik: encrypt(ctx, '3404990101700004'),
    taxable: false,
    statement: true,
    submittedAt: before(now, 26 * HOUR),
  });
}
