import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { groupMembers } from '../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { sellerApplications } from '../../db/schema/seller-tables.ts';
import { FARMER_DEFAULTS } from '../../shared/enums/regions.ts';
import { sellerKindLabel } from '../../shared/enums/seller-kinds.ts';
import { applyToSellInput } from '../../shared/schemas/people/seller-schemas.ts';
import { requireRegency } from '../accounts/users/farmer-profile.ts';
import { advisoryLock } from '../advisory-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parsePhone } from '../formats/parse-phone.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { parse } from '../parse.ts';
import { reserveAttempt } from '../rate-limits/reserve-attempt.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { notifyApplicant } from './notify-applicant.ts';
import { readSellerApplication, type SellerApplicationView } from './seller-application-view.ts';

/** The maximum number of a user's applications per day. */
const SUBMISSIONS_PER_DAY = 5;
/** The maximum number of a user's pending group applications. */
const WAITING_MAX = 3;

type Given = Omit<z.output<typeof applyToSellInput>, 'phone' | 'id'> & { phone: string; code: number };

/**
 * Submits a seller's application, a person's own or a group's, or resubmits one that was returned or rejected. Until an
 * admin approves it, only its owner and the admins see it: a constraint keeps the seller inactive
 * (`farmers_shown_when_approved`). A user who already sells needs no second seller (`seller_already`, 409); a user has
 * at most three pending groups (`application_many`, 409). Any signed-in user but an admin.
 */
export async function applyToSell(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof applyToSellInput>,
): Promise<SellerApplicationView> {
  const user = requireUser(actor);
  if (user.role === 'admin') return fail('application_admins');
  const { id: known, phone: typed, ...asked } = parse(applyToSellInput, input);
  const phone = parsePhone(typed)!;
  const place = await requireRegency(ctx, asked);
  await reserveAttempt(ctx, {
    key: `sell:account:${user.userId}`,
    limit: SUBMISSIONS_PER_DAY,
    minutes: 24 * 60,
  });
  const given = { ...asked, phone, city: place.city, province: place.province, code: place.code };
  return inTransaction(ctx, async (ctx) => {
    // Serialised: two concurrent applications of one user create one seller.
    await advisoryLock(ctx, `sell:${user.userId}`);
    const id =
      known === undefined
        ? await insertApplication(ctx, user, given)
        : await resubmitApplication(ctx, user, known, given);
    await attachUploads(ctx, actor, { urls: [given.photo], purpose: 'portrait', to: `seller:${id}` });
    const after = await readSellerApplication(ctx, eq(sellerApplications.farmerId, id));
    const { kind, name, grows, city } = after;
    await recordAudit(ctx, actor, {
      action: known === undefined ? 'seller.apply' : 'seller.apply-again',
      entity: 'farmer',
      entityId: id,
      after: { kind, name, grows, city },
    });
    await notifyApplicant(ctx, after);
    await notifyAdmins(ctx, {
      kind: 'seller.applied',
      text: `${sellerKindLabel[kind]} ${name} mendaftar untuk berjualan.`,
      href: `/admin/sellers/${id}`,
    });
    return after;
  });
}

const columnsOf = (ctx: AppContext, given: Given) => ({
  name: given.name,
  phone: given.phone,
  address: given.address,
  province: given.province,
  city: given.city,
  regencyCode: given.code,
  latitude: given.latitude ?? FARMER_DEFAULTS.latitude,
  longitude: given.longitude ?? FARMER_DEFAULTS.longitude,
  updatedAt: ctx.clock.now(),
});

async function insertApplication(ctx: AppContext, { userId }: UserActor, given: Given): Promise<number> {
  if (given.kind === 'person') {
    const [own] = await ctx.db
      .select({ approved: farmers.approved })
      .from(farmers)
      .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person'), isNull(farmers.deletedAt)));
    if (own) return fail(own.approved ? 'seller_already' : 'application_exists');
  } else {
    const waiting = await ctx.db
      .select({ id: farmers.id })
      .from(sellerApplications)
      .innerJoin(farmers, eq(farmers.id, sellerApplications.farmerId))
      .where(
        and(
          eq(sellerApplications.userId, userId),
          ne(sellerApplications.state, 'approved'),
          ne(farmers.kind, 'person'),
        ),
      );
    if (waiting.length >= WAITING_MAX) return fail('application_many', { most: WAITING_MAX });
  }
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(farmers)
    .values({
      ...columnsOf(ctx, given),
      userId,
      kind: given.kind,
      title: given.kind === 'person' ? 'Petani' : sellerKindLabel[given.kind],
      approved: false,
      isActive: false,
      createdAt: now,
    })
    .returning({ id: farmers.id });
  if (given.kind !== 'person')
    await ctx.db.insert(groupMembers).values({ farmerId: row!.id, userId, role: 'ketua', joinedAt: now });
  const { grows, photo: photoUrl } = given;
  await ctx.db
    .insert(sellerApplications)
    .values({ farmerId: row!.id, userId, state: 'waiting', grows, photoUrl, submittedAt: now });
  return row!.id;
}

async function resubmitApplication(
  ctx: AppContext,
  { userId }: UserActor,
  id: number,
  given: Given,
): Promise<number> {
  const mine = and(eq(sellerApplications.farmerId, id), eq(sellerApplications.userId, userId));
  const [row] = await ctx.db.select().from(sellerApplications).where(mine).for('update');
  if (!row) return fail('application_not_found');
  if (row.state !== 'asked' && row.state !== 'refused') return fail('application_sent');
  const { kind, grows, photo: photoUrl } = given;
  const [stall] = await ctx.db.select({ kind: farmers.kind }).from(farmers).where(eq(farmers.id, id));
  // A person has only one seller; a wrongly chosen kind of group may be corrected.
  if ((stall!.kind === 'person') !== (kind === 'person')) return fail('application_kind');
  await ctx.db
    .update(farmers)
    .set({ ...columnsOf(ctx, given), kind, version: sql`${farmers.version} + 1` })
    .where(eq(farmers.id, id));
  await ctx.db
    .update(sellerApplications)
    .set({
      state: 'waiting',
      grows,
      photoUrl,
      submittedAt: ctx.clock.now(),
      reason: null,
      version: row.version + 1,
    })
    .where(mine);
  return id;
}
