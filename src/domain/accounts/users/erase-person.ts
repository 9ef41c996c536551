import { and, eq, inArray, isNull, like, notExists, or, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import {
  accounts,
  attempts,
  knownDevices,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
  verifications,
} from '../../../db/schema/auth.ts';
import { cartItems, savedAddresses, shoppingLists } from '../../../db/schema/cart.ts';
import { reviews, savedListings } from '../../../db/schema/catalogue.ts';
import { pushDevices, words } from '../../../db/schema/channels.ts';
import { comments, contactMessages, subscribers } from '../../../db/schema/content.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { savedViews } from '../../../db/schema/office.ts';
import { moneyMovements } from '../../../db/schema/payments.ts';
import { sellerIdentities, sellerPapers } from '../../../db/schema/sellers.ts';
import { notifications, outbox, uploads } from '../../../db/schema/system.ts';
import type { Shop } from '../../shop.ts';

/** What stands where a name stood. */
const GONE = 'Akun dihapus';

/**
 * Takes a person out of all that no law keeps, in the caller's transaction. His orders, their papers and payments and his bids
 * stay, under a name that says nothing, until their time is over (`privacy/forget-persons.ts`); so does the seller's name
 * on the papers of what he sold; open bids of his and on his goods end (rule 9). E-mail and phone are free again.
 */
export async function erasePerson(
  shop: Shop,
  user: { id: string; email: string | null; emailVerified: boolean },
): Promise<void> {
  const now = shop.clock.now();
  const { id } = user;
  const email = user.email?.toLowerCase() ?? null;
  const nobody = `${id}@deleted.invalid`;
  await shop.db
    .update(farmers)
    .set({
      isActive: false,
      deletedAt: now,
      updatedAt: now,
      phone: null,
      phonePublic: false,
      story: '',
      portraitUrl: null,
      harvestCalendar: [],
      plotHectares: null,
    })
    .where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
  const ownStalls = shop.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
  await shop.db.delete(sellerPapers).where(inArray(sellerPapers.farmerId, ownStalls));
  // Who was never withheld of is not needed as a taxpayer any more; the others go by time.
  await shop.db.delete(sellerIdentities).where(
    and(
      inArray(sellerIdentities.farmerId, ownStalls),
      notExists(
        shop.db
          .select({ id: moneyMovements.id })
          .from(moneyMovements)
          .where(
            and(
              eq(moneyMovements.farmerId, sellerIdentities.farmerId),
              eq(moneyMovements.kind, 'income_tax'),
            ),
          ),
      ),
    ),
  );
  await shop.db
    .update(groupMembers)
    .set({ leftAt: now })
    .where(and(eq(groupMembers.userId, id), isNull(groupMembers.leftAt)));
  await shop.db
    .update(users)
    .set({
      name: GONE,
      email: nobody,
      emailVerified: false,
      phone: null,
      phoneVerified: false,
      address: null,
      image: null,
      preferences: {},
      isActive: false,
      deletedAt: now,
      updatedAt: now,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, id));
  await shop.endBids(shop, { userId: id });
  const own = [
    accounts,
    sessions,
    secondFactors,
    passkeys,
    recoveryCodes,
    knownDevices,
    pushDevices,
    cartItems,
    savedAddresses,
    shoppingLists,
    savedListings,
    notifications,
    words,
  ] as const;
  for (const table of own) await shop.db.delete(table).where(eq(table.userId, id));
  await shop.db.delete(savedViews).where(eq(savedViews.ownerId, id));
  await shop.db.delete(verifications).where(eq(verifications.value, id));
  await shop.db
    .delete(attempts)
    .where(or(like(attempts.key, `%${id}%`), email ? eq(attempts.key, `reset:account:${email}`) : undefined));
  const told = await shop.db
    .update(reviews)
    .set({ name: GONE, email: nobody, pictures: [] })
    .where(eq(reviews.userId, id))
    .returning({ id: reviews.id });
  // What belongs to nothing is swept.
  if (told.length > 0)
    await shop.db
      .update(uploads)
      .set({ attachedTo: null })
      .where(
        inArray(
          uploads.attachedTo,
          told.map((review) => `review:${review.id}`),
        ),
      );
  await shop.db.update(comments).set({ name: GONE, email: nobody }).where(eq(comments.userId, id));
  if (!email) return;
  await shop.db
    .delete(outbox)
    .where(and(sql`lower(${outbox.to}) = ${email}`, inArray(outbox.status, ['sent', 'stored', 'failed'])));
  // What was sent under an address is his only where he has shown that the address is.
  if (!user.emailVerified) return;
  await shop.db.delete(subscribers).where(eq(subscribers.email, email));
  await shop.db
    .update(contactMessages)
    .set({ name: GONE, email: nobody, phone: null })
    .where(sql`lower(${contactMessages.email}) = ${email}`);
}
