import type { z } from 'zod';
import { settings } from '../../db/schema/system-tables.ts';
import { type Settings, type SettingsKey, settingsSchemas } from '../../shared/schemas/settings-schemas.ts';
import { advisoryLock } from '../advisory-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { qrisProblem } from '../formats/qris.ts';
import { parse } from '../parse.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { getSettings, settingsVersions } from './get-settings.ts';
import { requireRecentAuth } from './require-recent-auth.ts';

/** The cache tags of public responses that depend on settings. */
const CACHE_TAGS_SHOWN = ['catalog', 'content', 'deals', 'levels'] as const;
/**
 * Identity, opening, payment accounts, security and external URLs of the store: saved only with recent authentication.
 */
const REAUTH_GROUPS: ReadonlySet<SettingsKey> = new Set([
  'site',
  'store',
  'door',
  'holding',
  'payment',
  'releases',
  'security',
  'tax',
]);

/**
 * Saves one group of store settings; an omitted field is unchanged, an unknown one is rejected (400). Admins
 * only. Pages that show them are updated at once. `stamp` is that of the opened form: when another admin has
 * saved the group since, it is rejected as stale.
 */
export async function saveSettings<K extends SettingsKey>(
  ctx: AppContext,
  actor: Actor,
  key: K,
  input: Partial<z.input<(typeof settingsSchemas)[K]>>,
  stamp?: string | null,
): Promise<Settings[K]> {
  const user = requireUser(actor, 'admin');
  const schema = settingsSchemas[key];
  const unknown = Object.keys(input).find((name) => !(name in schema.shape));
  if (unknown)
    fail('invalid_input', { first: `Isian tidak dikenal: ${unknown}` }, { [unknown]: 'Isian tidak dikenal' });
  if (REAUTH_GROUPS.has(key)) await requireRecentAuth(ctx, user);
  return inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, `settings:${key}`);
    if (stamp !== undefined && stamp !== ((await settingsVersions(ctx))[key] ?? null)) fail('stale_version');
    const before = (await getSettings(ctx, key))[key];
    const value = parse(schema, { ...before, ...input }) as Settings[K];
    if (key === 'payment') requirePaymentDetails(value as Settings['payment']);
    if (key === 'releases') requireReleaseAddress(ctx, value as Settings['releases']);
    if (key === 'tax') requireTaxAppointment(value as Settings['tax']);
    const names = Object.keys(value).filter(
      (name) => JSON.stringify(before[name as never]) !== JSON.stringify(value[name as never]),
    );
    // Saved unchanged; the first save is still stored, as confirmed by an admin instead of a default.
    if (names.length === 0 && (await settingsVersions(ctx))[key]) return value;
    const now = ctx.clock.now();
    await ctx.db
      .insert(settings)
      .values({ key, value, updatedAt: now, updatedBy: user.userId })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now, updatedBy: user.userId } });
    if (key === 'site') await attachLogo(ctx, actor, value as Settings['site']);
    const pick = (from: object) =>
      Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));
    await recordAudit(ctx, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: key,
      before: pick(before),
      after: pick(value),
    });
    await invalidate(ctx, 'settings');
    // Everything cached while the shop was open, or closed, is invalidated.
    if (key === 'door') for (const topic of CACHE_TAGS_SHOWN) await invalidate(ctx, topic);
    return value;
  });
}

/** Attaches the logo to the settings; a replaced or removed one becomes unattached and is deleted. */
async function attachLogo(ctx: AppContext, actor: Actor, { logo }: Settings['site']): Promise<void> {
  await attachUploads(ctx, actor, { urls: logo ? [logo] : [], purpose: 'content', to: 'settings:site' });
}

/** The URL of the newest version has to be one that the shop may call. */
function requireReleaseAddress(ctx: AppContext, { ask, address }: Settings['releases']): void {
  if (!ask) return;
  const text = address === '' ? 'Isi alamat yang ditanya' : 'Alamat harus https dan di internet';
  if (address === '' || !ctx.http?.allows(address)) failAt('address', text);
}

/** A shop that was not appointed may not withhold a seller's tax. */
function requireTaxAppointment({ withhold, appointment }: Settings['tax']): void {
  if (!withhold || appointment) return;
  const text = 'Isi nomor dan tanggal keputusan penunjukan dari Ditjen Pajak';
  failAt('appointment', text);
}

/** An enabled payment method has what a buyer needs to pay with it; the error names the missing field. */
function requirePaymentDetails(payment: Settings['payment']): void {
  const fields: Record<string, string> = {};
  if (payment.transfer) {
    if (!payment.bankName) fields.bankName = 'Isi nama bank untuk Transfer Bank';
    if (!payment.bankAccount) fields.bankAccount = 'Isi nomor rekening untuk Transfer Bank';
    if (!payment.bankHolder) fields.bankHolder = 'Isi nama pemilik rekening';
  }
  const problem = payment.qrisStatic ? qrisProblem(payment.qrisStatic) : null;
  if (problem) fields.qrisStatic = problem;
  else if (payment.qris && !payment.qrisStatic) fields.qrisStatic = 'Isi kode QRIS statis untuk QRIS';
  const [first] = Object.values(fields);
  if (first) fail('invalid_input', { first }, fields);
}
