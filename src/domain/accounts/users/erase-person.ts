import { and, eq, inArray, isNull, like, notExists, or, sql } from 'drizzle-orm';
import { savedReports, savedViews } from '../../../db/schema/admin-tables.ts';
import {
  accounts,
  knownDevices,
  mfaFactors,
  passkeys,
  rateLimitAttempts,
  recoveryCodes,
  sessions,
  users,
  verifications,
} from '../../../db/schema/auth-tables.ts';
import { bidOffers, bidResponseLinks, digestItems } from '../../../db/schema/bidding-tables.ts';
import { cartItems, savedAddresses, shoppingLists } from '../../../db/schema/cart-tables.ts';
import { listings, reviews, savedListings } from '../../../db/schema/catalogue-tables.ts';
import { comments, contactMessages, subscribers } from '../../../db/schema/content-tables.ts';
import { couponRedemptions } from '../../../db/schema/coupon-tables.ts';
import { groupInvitations, groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import {
  outboundMessages,
  pushDevices,
  whatsappConfirmations,
  whatsappInbound,
} from '../../../db/schema/messaging-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { moneyMovements, payoutAccountProposals } from '../../../db/schema/payment-tables.ts';
import {
  identitySubmissions,
  sellerApplications,
  sellerIdentities,
} from '../../../db/schema/seller-tables.ts';
import { emailOutbox, notifications, uploads } from '../../../db/schema/system-tables.ts';
import type { AppContext } from '../../context.ts';
import { eraseMentions, type PersonTraces, readPersonTraces } from './erase-mentions.ts';

/** The name that replaces a deleted one. */
const ERASED_NAME = 'Akun dihapus';
const ERASED_ADDRESS = '-';
/** Coordinates that point to nobody's field; the city stays, for reports. */
const NOWHERE = { latitude: 0, longitude: 0 };

/**
 * Erases a person's data except what the law requires, in the caller's transaction. Orders, invoices, payments and bids
 * stay under a neutral name until their retention ends (`privacy/erase-expired-data.ts`), and the seller's name on
 * invoices; `privacy/personal-data.ts` lists it by column. Open bids by the user or on their listings end (bid rule 9).
 * E-mail and phone are free again.
 */
export async function erasePerson(
  ctx: AppContext,
  user: { id: string; email: string | null; emailVerified: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const { id } = user;
  const email = user.email?.toLowerCase() ?? null;
  const nobody = `${id}@deleted.invalid`;
  const traces = await readPersonTraces(ctx, id);
  await ctx.db
    .update(farmers)
    .set({
      isActive: false,
      deletedAt: now,
      updatedAt: now,
      name: ERASED_NAME,
      address: ERASED_ADDRESS,
      ...NOWHERE,
      phone: null,
      phonePublic: false,
      story: '',
      portraitUrl: null,
      payoutAccount: null,
      harvestCalendar: [],
      plotHectares: null,
    })
    .where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
  const ownStalls = ctx.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
  const stalls = await ownStalls;
  await ctx.db.delete(payoutAccountProposals).where(
    inArray(
      payoutAccountProposals.farmerId,
      stalls.map((stall) => stall.id),
    ),
  );
  await ctx.db
    .update(sellerApplications)
    .set({
      grows: '-',
      photoUrl: '-',
      reason: sql`case when ${sellerApplications.reason} is null then null else '-' end`,
    })
    .where(or(eq(sellerApplications.userId, id), inArray(sellerApplications.farmerId, ownStalls)));
  await ctx.db
    .update(listings)
    .set({ description: '', measuredBy: null })
    .where(inArray(listings.farmerId, ownStalls));
  await ctx.db
    .update(uploads)
    .set({ attachedTo: null })
    .where(
      and(
        eq(uploads.purpose, 'portrait'),
        inArray(
          uploads.attachedTo,
          stalls.flatMap((stall) => [`farmer:${stall.id}`, `seller:${stall.id}`]),
        ),
      ),
    );
  await ctx.db.update(orders).set({ notes: null }).where(eq(orders.customerId, id));
  await ctx.db.update(bidOffers).set({ note: null }).where(eq(bidOffers.byUserId, id));
  await ctx.db.update(couponRedemptions).set({ email: nobody }).where(eq(couponRedemptions.customerId, id));
  await ctx.db.delete(identitySubmissions).where(inArray(identitySubmissions.farmerId, ownStalls));
  // Tax data is needed only for a seller with withheld tax; that expires by its retention.
  await ctx.db.delete(sellerIdentities).where(
    and(
      inArray(sellerIdentities.farmerId, ownStalls),
      notExists(
        ctx.db
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
  await ctx.db
    .update(groupMembers)
    .set({ leftAt: now })
    .where(and(eq(groupMembers.userId, id), isNull(groupMembers.leftAt)));
  await ctx.db
    .update(users)
    .set({
      name: ERASED_NAME,
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
  await ctx.endBids(ctx, { userId: id });
  const own = [
    accounts,
    sessions,
    mfaFactors,
    passkeys,
    recoveryCodes,
    knownDevices,
    pushDevices,
    cartItems,
    savedAddresses,
    shoppingLists,
    savedListings,
    notifications,
    outboundMessages,
    digestItems,
    bidResponseLinks,
    whatsappConfirmations,
  ] as const;
  for (const table of own) await ctx.db.delete(table).where(eq(table.userId, id));
  await ctx.db.delete(savedReports).where(eq(savedReports.userId, id));
  await ctx.db.delete(savedViews).where(eq(savedViews.ownerId, id));
  await ctx.db.delete(verifications).where(eq(verifications.value, id));
  await ctx.db
    .delete(rateLimitAttempts)
    .where(
      or(
        like(rateLimitAttempts.key, `%${id}%`),
        email ? eq(rateLimitAttempts.key, `reset:account:${email}`) : undefined,
      ),
    );
  const told = await ctx.db
    .update(reviews)
    .set({ name: ERASED_NAME, email: nobody, pictures: [] })
    .where(eq(reviews.userId, id))
    .returning({ id: reviews.id });
  // Unreferenced uploads are deleted.
  if (told.length > 0)
    await ctx.db
      .update(uploads)
      .set({ attachedTo: null })
      .where(
        inArray(
          uploads.attachedTo,
          told.map((review) => `review:${review.id}`),
        ),
      );
  await ctx.db.update(comments).set({ name: ERASED_NAME, email: nobody }).where(eq(comments.userId, id));
  await deleteInvitations(ctx, id, traces);
  if (traces.phones.length > 0)
    await ctx.db.delete(whatsappInbound).where(inArray(whatsappInbound.phone, traces.phones));
  await eraseMentions(ctx, traces, ERASED_NAME);
  if (!email) return;
  await ctx.db
    .delete(emailOutbox)
    .where(
      and(
        sql`lower(${emailOutbox.toAddress}) = ${email}`,
        inArray(emailOutbox.status, ['sent', 'stored', 'failed']),
      ),
    );
  // Messages to an address belong to the user only when they have verified it.
  if (!user.emailVerified) return;
  await ctx.db.delete(subscribers).where(eq(subscribers.email, email));
  await ctx.db
    .update(contactMessages)
    .set({ name: ERASED_NAME, email: nobody, phone: null })
    .where(sql`lower(${contactMessages.email}) = ${email}`);
}

/** Invitations to the person, or which the person accepted. */
async function deleteInvitations(
  ctx: AppContext,
  id: string,
  { emails, phones }: PersonTraces,
): Promise<void> {
  await ctx.db
    .delete(groupInvitations)
    .where(
      or(
        eq(groupInvitations.usedBy, id),
        emails.length > 0 ? inArray(sql`lower(${groupInvitations.email})`, emails) : undefined,
        phones.length > 0 ? inArray(groupInvitations.phone, phones) : undefined,
      ),
    );
}
