import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { accounts, users } from '../../src/db/schema/auth-tables.ts';
import { listings, products, stockMovements } from '../../src/db/schema/catalogue-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { hashPassword } from '../../src/domain/accounts/passwords/password-hash.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { isZero, toQuantity, ZERO } from '../../src/shared/format/quantity.ts';

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect'];
type New<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>;

let made = 0;
/** A number that no other row of this file's database has; names that end in one sort as they were made. */
const next = () => {
  made += 1;
  return String(made).padStart(5, '0');
};

/** With the e-mail that nearly all have; '' for one without. */
export type MadeUser = Row<typeof users> & { email: string };

/** A user as stored; a customer unless told otherwise. With `password`, one who can sign in by it (hashing is slow). */
export async function makeUser(
  ctx: AppContext,
  { password, ...over }: New<typeof users> & { password?: string } = {},
): Promise<MadeUser> {
  const id = over.id ?? randomUUID();
  const email = `${id}@contoh.example`;
  const [user] = await ctx.db
    .insert(users)
    .values({ id, name: `Pengguna ${next()}`, email, ...over })
    .returning();
  if (password) {
    await ctx.db.insert(accounts).values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: await hashPassword(ctx, password),
    });
  }
  return { ...user!, email: user!.email ?? '' };
}

/** A farmer's profile with the user behind it, in Sleman. */
export async function makeFarmer(
  ctx: AppContext,
  { user, ...over }: New<typeof farmers> & { user?: Parameters<typeof makeUser>[1] } = {},
): Promise<Row<typeof farmers> & { user: MadeUser }> {
  const owner = await makeUser(ctx, { role: 'farmer', name: `Petani ${next()}`, ...user });
  const [farmer] = await ctx.db
    .insert(farmers)
    .values({
      userId: owner.id,
      name: owner.name,
      address: 'Jl. Kaliurang Km 17',
      province: 'Yogyakarta',
      city: 'Sleman',
      latitude: -7.6608,
      longitude: 110.4208,
      ...over,
    })
    .returning();
  return { ...farmer!, user: owner };
}

/**
 * A listing of a product of its own, with its stock booked in the ledger; made for a new farmer unless `farmerId` is
 * given. 100 kg at Rp 12.000, of which nothing is reserved, unless told otherwise.
 */
export async function makeListing(
  ctx: AppContext,
  {
    product,
    ...over
  }: Omit<New<typeof listings>, 'reserved'> & {
    product?: New<typeof products>;
  } = {},
): Promise<Row<typeof listings>> {
  const farmerId = over.farmerId ?? (await makeFarmer(ctx)).id;
  const productId =
    over.productId ??
    (
      await ctx.db
        .insert(products)
        .values({ name: `Beras ${next()}`, unit: 'kg', category: 'beras', ...product })
        .returning()
    )[0]!.id;
  const [listing] = await ctx.db
    .insert(listings)
    .values({
      stock: toQuantity(100),
      priceCustomer: 12_000,
      priceTengkulak: 10_000,
      ...over,
      farmerId,
      productId,
    })
    .returning();
  if (!isZero(listing!.stock)) {
    await ctx.db.insert(stockMovements).values({
      listingId: listing!.id,
      kind: 'opening',
      stockDelta: listing!.stock,
      reservedDelta: ZERO,
      at: ctx.clock.now(),
    });
  }
  return listing!;
}

/** The actor that stands for a stored user, as a request of his would have it. */
export async function actorFor(ctx: AppContext, userId: string): Promise<UserActor> {
  const [row] = await ctx.db
    .select({ user: users, farmerId: farmers.id })
    .from(users)
    .leftJoin(
      farmers,
      sql`${farmers.userId} = ${users.id} and ${farmers.kind} = 'person' and ${farmers.deletedAt} is null`,
    )
    .where(eq(users.id, userId));
  const { user, farmerId } = row!;
  return {
    kind: 'user',
    userId: user.id,
    role: user.role,
    name: user.name,
    email: user.email,
    phone: user.phone,
    farmerId,
    ...(user.adminDuties ? { duties: user.adminDuties } : {}),
    // As one who has just signed in.
    proof: { sessionId: 'of-no-request', at: ctx.clock.now() },
  };
}
