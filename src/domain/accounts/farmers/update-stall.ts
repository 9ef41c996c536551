import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type FarmerSettings, farmers, regencies } from '../../../db/schema/accounts.ts';
import { updateStallInput } from '../../../shared/input/people/stall.ts';
import type { AuditAction } from '../../../shared/kinds/audit-kinds.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, changed, inTransaction, requireDuty, type Shop } from '../../shop.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { mailAccountChanged } from './mail-account-changed.ts';
import { getStall, type Stall } from './stall.ts';

/**
 * Changes what a farmer settles for himself, the fields that are given only: his story, picture, calendar, delivery and
 * what new listings start with (R43). Public pages and checkout show it at once. A stale `version` is refused
 * (`stale_version`, 409). Thresholds stand in their order: floor < auto-accept. Another payout account wants a proof of
 * himself (`proof_needed`) and is told him by mail, whatever he chose to be told.
 */
export async function updateStall(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof updateStallInput>,
): Promise<Stall> {
  const user = requireDuty(actor, 'stall.edit');
  const { version, ...given } = parse(updateStallInput, input);
  return inTransaction(shop, async (shop) => {
    const { farmerId } = await getStall(shop, actor);
    await shop.db
      .select({ id: farmers.id })
      .from(farmers)
      .where(eq(farmers.id, farmerId))
      .for('no key update');
    const before = await getStall(shop, actor);
    if (version !== undefined && version !== before.version) refuse('stale_version');
    if (given.payoutAccount !== undefined && !isDeepStrictEqual(before.payoutAccount, given.payoutAccount)) {
      await requireProof(shop, user);
    }
    const { title, story, phonePublic, portraitUrl, harvestCalendar, payoutAccount, ...settled } = given;
    const settings = mergeSettings(before.settings, settled);
    await requireSettings(shop, settings);
    await shop.db
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
        updatedAt: shop.clock.now(),
      })
      .where(eq(farmers.id, farmerId));
    if (portraitUrl !== undefined) {
      await attachUploads(shop, actor, {
        urls: portraitUrl ? [portraitUrl] : [],
        purpose: 'portrait',
        to: `farmer:${farmerId}`,
      });
    }
    const after = await getStall(shop, actor);
    await noteChanges(shop, actor, 'farmer.settings', before, after, [
      'title',
      'story',
      'phonePublic',
      'portraitUrl',
      'harvestCalendar',
      'settings',
    ]);
    if (await noteChanges(shop, actor, 'farmer.account', before, after, ['payoutAccount'])) {
      await mailAccountChanged(shop, actor, after);
    }
    await changed(shop, 'catalog');
    return after;
  });
}

/** Writes which of `fields` have changed into the audit; whether any has. */
async function noteChanges(
  shop: Shop,
  actor: Actor,
  action: AuditAction,
  before: Stall,
  after: Stall,
  fields: (keyof Stall)[],
): Promise<boolean> {
  const keys = fields.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return false;
  const pick = (from: Stall) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  await noteAudit(shop, actor, {
    action,
    entity: 'farmer',
    entityId: after.farmerId,
    before: pick(before),
    after: pick(after),
  });
  return true;
}

type Settled = { [Key in keyof FarmerSettings]?: FarmerSettings[Key] | null | undefined };

/** The settings with those that are given in their place; null takes one away. */
function mergeSettings(before: FarmerSettings, given: Settled): FarmerSettings {
  const kept = Object.entries({ ...before, ...given }).map(([name, value]) => {
    const key = name as keyof FarmerSettings;
    return [key, value === undefined ? before[key] : value] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== null && value !== undefined));
}

async function requireSettings(shop: Shop, settings: FarmerSettings): Promise<void> {
  const wrong = (field: string, text: string) => refuse('invalid_input', { first: text }, { [field]: text });
  const { bidFloorPercent: floor, bidAutoAcceptPercent: accept } = settings;
  if (floor !== undefined && (floor >= 100 || (accept !== undefined && floor >= accept))) {
    wrong('bidFloorPercent', 'Batas tolak otomatis harus di bawah batas terima otomatis');
  }
  if (settings.pickup === false && settings.delivery === false) {
    wrong('delivery', 'Pilih paling sedikit satu cara: diantar atau diambil');
  }
  if ((settings.deliveryDays ?? []).length > 0 !== (settings.deliveryCutoff !== undefined)) {
    const days = settings.deliveryCutoff !== undefined;
    wrong(
      days ? 'deliveryDays' : 'deliveryCutoff',
      days ? 'Pilih juga hari antarnya' : 'Pilih juga jam tutup pesanannya',
    );
  }
  const codes = Object.keys(settings.deliveryFees ?? {}).filter((code) => code !== 'default');
  if (codes.length === 0) return;
  const known = await shop.db.$count(regencies, inArray(regencies.code, codes.map(Number)));
  if (known < codes.length) wrong('deliveryFees', 'Kabupaten tidak dikenal');
}
