import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { sellerApplications } from '../../db/schema/sellers.ts';
import { applyToSellInput } from '../../shared/input/people/sellers.ts';
import { sellerKindLabel } from '../../shared/kinds/seller-kinds.ts';
import { FARMER_DEFAULTS } from '../../shared/regions.ts';
import { requirePlace } from '../accounts/users/farmer-profile.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { reserveAttempt } from '../limits/throttle.ts';
import { tellAdmins } from '../notify/tell-admins.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop, type UserActor } from '../shop.ts';
import { takeTurns } from '../take-turns.ts';
import { readPhone } from '../text/read-phone.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { type ApplicationView, readApplication } from './application-view.ts';
import { tellApplicant } from './tell-applicant.ts';

/** How often somebody may send a sign-up within a day. */
const PER_DAY = 5;
/** Stalls of groups that wait for an answer, of one person. */
const WAITING_MOST = 3;

type Given = Omit<z.output<typeof applyToSellInput>, 'phone' | 'id'> & { phone: string; code: number };

/**
 * Signs a stall up, a person's own or a group's, or sends again what was asked back or refused. Nobody but its owner and
 * the admins sees it until an admin lets it in: it is no active seller, which the database holds to
 * (`farmers_shown_when_approved`). Who sells already needs no second stall of his own (`seller_already`, 409); of groups
 * nobody has more than three waiting (`application_many`, 409). Any signed-in user but an admin.
 */
export async function applyToSell(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof applyToSellInput>,
): Promise<ApplicationView> {
  const user = requireUser(actor);
  if (user.role === 'admin') return refuse('application_admins');
  const { id: known, phone: typed, ...asked } = parse(applyToSellInput, input);
  const phone = readPhone(typed)!;
  const place = await requirePlace(shop, asked);
  await reserveAttempt(shop, { key: `sell:account:${user.userId}`, limit: PER_DAY, minutes: 24 * 60 });
  const given = { ...asked, phone, city: place.city, code: place.code };
  return inTransaction(shop, async (shop) => {
    // One after the other: two sign-ups of one person at the same instant make one stall.
    await takeTurns(shop, `sell:${user.userId}`);
    const id = known === undefined ? await begin(shop, user, given) : await again(shop, user, known, given);
    await attachUploads(shop, actor, { urls: [given.photo], purpose: 'portrait', to: `seller:${id}` });
    const after = await readApplication(shop, eq(sellerApplications.farmerId, id));
    const { kind, name, grows, city } = after;
    await noteAudit(shop, actor, {
      action: known === undefined ? 'seller.apply' : 'seller.apply-again',
      entity: 'farmer',
      entityId: id,
      after: { kind, name, grows, city },
    });
    await tellApplicant(shop, after);
    await tellAdmins(shop, {
      kind: 'seller.applied',
      text: `${sellerKindLabel[kind]} ${name} mendaftar untuk berjualan.`,
      href: `/admin/sellers/${id}`,
    });
    return after;
  });
}

const columnsOf = (shop: Shop, given: Given) => ({
  name: given.name,
  phone: given.phone,
  address: given.address,
  province: given.province,
  city: given.city,
  regencyCode: given.code,
  latitude: given.latitude ?? FARMER_DEFAULTS.latitude,
  longitude: given.longitude ?? FARMER_DEFAULTS.longitude,
  updatedAt: shop.clock.now(),
});

async function begin(shop: Shop, { userId }: UserActor, given: Given): Promise<number> {
  if (given.kind === 'person') {
    const [own] = await shop.db
      .select({ approved: farmers.approved })
      .from(farmers)
      .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person'), isNull(farmers.deletedAt)));
    if (own) return refuse(own.approved ? 'seller_already' : 'application_exists');
  } else {
    const waiting = await shop.db
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
    if (waiting.length >= WAITING_MOST) return refuse('application_many', { most: WAITING_MOST });
  }
  const now = shop.clock.now();
  const [row] = await shop.db
    .insert(farmers)
    .values({
      ...columnsOf(shop, given),
      userId,
      kind: given.kind,
      title: given.kind === 'person' ? 'Petani' : sellerKindLabel[given.kind],
      approved: false,
      isActive: false,
      createdAt: now,
    })
    .returning({ id: farmers.id });
  if (given.kind !== 'person')
    await shop.db.insert(groupMembers).values({ farmerId: row!.id, userId, role: 'ketua', joinedAt: now });
  const { grows, photo: photoUrl } = given;
  await shop.db
    .insert(sellerApplications)
    .values({ farmerId: row!.id, userId, state: 'waiting', grows, photoUrl, sentAt: now });
  return row!.id;
}

async function again(shop: Shop, { userId }: UserActor, id: number, given: Given): Promise<number> {
  const mine = and(eq(sellerApplications.farmerId, id), eq(sellerApplications.userId, userId));
  const [row] = await shop.db.select().from(sellerApplications).where(mine).for('update');
  if (!row) return refuse('application_not_found');
  if (row.state !== 'asked' && row.state !== 'refused') return refuse('application_sent');
  const { kind, grows, photo: photoUrl } = given;
  const [stall] = await shop.db.select({ kind: farmers.kind }).from(farmers).where(eq(farmers.id, id));
  // A person's stall is his only one; what kind of group it is may have been chosen wrongly.
  if ((stall!.kind === 'person') !== (kind === 'person')) return refuse('application_kind');
  await shop.db
    .update(farmers)
    .set({ ...columnsOf(shop, given), kind, version: sql`${farmers.version} + 1` })
    .where(eq(farmers.id, id));
  await shop.db
    .update(sellerApplications)
    .set({
      state: 'waiting',
      grows,
      photoUrl,
      sentAt: shop.clock.now(),
      reason: null,
      version: row.version + 1,
    })
    .where(mine);
  return id;
}
