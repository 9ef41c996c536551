import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type FarmerSettings, farmers, regencies } from '../../../db/schema/farmer-tables.ts';
import { payoutAccountProposals } from '../../../db/schema/payment-tables.ts';
import type { AuditAction } from '../../../shared/enums/audit-kinds.ts';
import { updateSellerProfileInput } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireDuty } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { emailPayoutAccountChanged } from './email-payout-account-changed.ts';
import { getSellerProfile, type SellerProfile } from './seller-profile.ts';

/**
 * Updates the given settings of the farmer: story, picture, calendar, delivery and defaults of new listings (R43).
 * Public pages and checkout show them at once. Throws `stale_version` (409); thresholds must satisfy floor <
 * auto-accept. A new payout account requires recent authentication (`proof_needed`), and the farmer is always notified
 * by e-mail.
 */
export async function updateSellerProfile(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof updateSellerProfileInput>,
): Promise<SellerProfile> {
  const user = requireDuty(actor, 'stall.edit');
  const { version, ...given } = parse(updateSellerProfileInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { farmerId } = await getSellerProfile(ctx, actor);
    await ctx.db
      .select({ id: farmers.id })
      .from(farmers)
      .where(eq(farmers.id, farmerId))
      .for('no key update');
    const before = await getSellerProfile(ctx, actor);
    if (version !== undefined && version !== before.version) fail('stale_version');
    if (given.payoutAccount !== undefined && !isDeepStrictEqual(before.payoutAccount, given.payoutAccount)) {
      await requireRecentAuth(ctx, user);
    }
    if (given.payoutAccount !== undefined) {
      // The farmer has confirmed the account themselves.
      await ctx.db.delete(payoutAccountProposals).where(eq(payoutAccountProposals.farmerId, farmerId));
    }
    const { title, story, phonePublic, portraitUrl, harvestCalendar, payoutAccount, ...settled } = given;
    const settings = mergeSettings(before.settings, settled);
    await requireSettings(ctx, settings);
    await ctx.db
      .update(farmers)
      .set({
        title,
        story,
        phonePublic,
        portraitUrl,
        harvestCalendar: harvestCalendar?.toSorted((a, b) => a.month - b.month),
        settings,
        payoutAccount,
        version: sql`${farmers.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(farmers.id, farmerId));
    if (portraitUrl !== undefined) {
      await attachUploads(ctx, actor, {
        urls: portraitUrl ? [portraitUrl] : [],
        purpose: 'portrait',
        to: `farmer:${farmerId}`,
      });
    }
    const after = await getSellerProfile(ctx, actor);
    await auditChanges(ctx, actor, 'farmer.settings', before, after, [
      'title',
      'story',
      'phonePublic',
      'portraitUrl',
      'harvestCalendar',
      'settings',
    ]);
    if (await auditChanges(ctx, actor, 'farmer.account', before, after, ['payoutAccount'])) {
      await emailPayoutAccountChanged(ctx, actor, after);
    }
    await invalidate(ctx, 'catalog');
    return after;
  });
}

/** Records the changed ones of `fields` in the audit log; returns whether there were any. */
async function auditChanges(
  ctx: AppContext,
  actor: Actor,
  action: AuditAction,
  before: SellerProfile,
  after: SellerProfile,
  fields: (keyof SellerProfile)[],
): Promise<boolean> {
  const keys = fields.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return false;
  const pick = (from: SellerProfile) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  await recordAudit(ctx, actor, {
    action,
    entity: 'farmer',
    entityId: after.farmerId,
    before: pick(before),
    after: pick(after),
  });
  return true;
}

type SettingsPatch = { [Key in keyof FarmerSettings]?: FarmerSettings[Key] | null | undefined };

/** Merges the given settings into the stored ones; null removes one. */
function mergeSettings(before: FarmerSettings, given: SettingsPatch): FarmerSettings {
  const kept = Object.entries({ ...before, ...given }).map(([name, value]) => {
    const key = name as keyof FarmerSettings;
    return [key, value === undefined ? before[key] : value] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== null && value !== undefined));
}

async function requireSettings(ctx: AppContext, settings: FarmerSettings): Promise<void> {
  const { bidFloorPercent: floor, bidAutoAcceptPercent: accept } = settings;
  if (floor !== undefined && (floor >= 100 || (accept !== undefined && floor >= accept))) {
    failAt('bidFloorPercent', 'Batas tolak otomatis harus di bawah batas terima otomatis');
  }
  if (settings.pickup === false && settings.delivery === false) {
    failAt('delivery', 'Pilih paling sedikit satu cara: diantar atau diambil');
  }
  if ((settings.deliveryDays ?? []).length > 0 !== (settings.deliveryCutoff !== undefined)) {
    const days = settings.deliveryCutoff !== undefined;
    failAt(
      days ? 'deliveryDays' : 'deliveryCutoff',
      days ? 'Pilih juga hari antarnya' : 'Pilih juga jam tutup pesanannya',
    );
  }
  const codes = Object.keys(settings.deliveryFees ?? {}).filter((code) => code !== 'default');
  if (codes.length === 0) return;
  const known = await ctx.db.$count(regencies, inArray(regencies.code, codes.map(Number)));
  if (known < codes.length) failAt('deliveryFees', 'Kabupaten tidak dikenal');
}
