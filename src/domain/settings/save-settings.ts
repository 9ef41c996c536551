import type { z } from 'zod';
import { settings } from '../../db/schema/system.ts';
import { type Settings, type SettingsKey, settingsSchemas } from '../../shared/input/settings.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../shop.ts';
import { takeTurns } from '../take-turns.ts';
import { isQris } from '../text/qris.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { getSettings, settingsStamps } from './get-settings.ts';
import { requireProof } from './require-proof.ts';

/** What public answers show, beside the settings. */
const SHOWN = ['catalog', 'content', 'deals', 'levels'] as const;
/** Where the store is paid to, and what guards the accounts: saved only by who has shown lately that it is he. */
const GUARDED: ReadonlySet<SettingsKey> = new Set(['payment', 'security', 'tax']);

/**
 * Saves one group of store settings; what `input` leaves out keeps its value, an unknown field is refused (400). Admins
 * only. Pages that show them show the new ones at once. `stamp` is the one that the form was opened with: when another
 * has saved the group since, it is refused as stale.
 */
export async function saveSettings<K extends SettingsKey>(
  shop: Shop,
  actor: Actor,
  key: K,
  input: Partial<z.input<(typeof settingsSchemas)[K]>>,
  stamp?: string | null,
): Promise<Settings[K]> {
  const user = requireUser(actor, 'admin');
  const schema = settingsSchemas[key];
  const unknown = Object.keys(input).find((name) => !(name in schema.shape));
  if (unknown)
    refuse(
      'invalid_input',
      { first: `Isian tidak dikenal: ${unknown}` },
      { [unknown]: 'Isian tidak dikenal' },
    );
  if (GUARDED.has(key)) await requireProof(shop, user);
  return inTransaction(shop, async (shop) => {
    await takeTurns(shop, `settings:${key}`);
    if (stamp !== undefined && stamp !== ((await settingsStamps(shop))[key] ?? null)) refuse('stale_version');
    const before = (await getSettings(shop, key))[key];
    const value = parse(schema, { ...before, ...input }) as Settings[K];
    if (key === 'payment') requirePayable(value as Settings['payment']);
    if (key === 'tax') requireAppointed(value as Settings['tax']);
    const names = Object.keys(value).filter(
      (name) => JSON.stringify(before[name as never]) !== JSON.stringify(value[name as never]),
    );
    // Saved as it stands; the first time it is kept all the same, as said by an admin and no longer by default.
    if (names.length === 0 && (await settingsStamps(shop))[key]) return value;
    const now = shop.clock.now();
    await shop.db
      .insert(settings)
      .values({ key, value, updatedAt: now, updatedBy: user.userId })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now, updatedBy: user.userId } });
    if (key === 'site') await attachLogo(shop, actor, value as Settings['site']);
    const pick = (from: object) =>
      Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));
    await noteAudit(shop, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: key,
      before: pick(before),
      after: pick(value),
    });
    await changed(shop, 'settings');
    // Whatever was kept while the shop was open, or for its people while it was not, goes.
    if (key === 'door') for (const topic of SHOWN) await changed(shop, topic);
    return value;
  });
}

/** The logo belongs to the settings from now on; one that was replaced or taken away to nothing, and is swept. */
async function attachLogo(shop: Shop, actor: Actor, { logo }: Settings['site']): Promise<void> {
  await attachUploads(shop, actor, { urls: logo ? [logo] : [], purpose: 'content', to: 'settings:site' });
}

/** Whoever was not appointed may not withhold a seller's tax. */
function requireAppointed({ withhold, appointment }: Settings['tax']): void {
  if (!withhold || appointment) return;
  const text = 'Isi nomor dan tanggal keputusan penunjukan dari Ditjen Pajak';
  refuse('invalid_input', { first: text }, { appointment: text });
}

/** A payment method that is on has what a buyer needs to pay by it; its field says what is missing. */
function requirePayable(payment: Settings['payment']): void {
  const fields: Record<string, string> = {};
  if (payment.transfer) {
    if (!payment.bankName) fields.bankName = 'Isi nama bank untuk Transfer Bank';
    if (!payment.bankAccount) fields.bankAccount = 'Isi nomor rekening untuk Transfer Bank';
    if (!payment.bankHolder) fields.bankHolder = 'Isi nama pemilik rekening';
  }
  if (payment.qrisStatic && !isQris(payment.qrisStatic)) fields.qrisStatic = 'Ini bukan kode QRIS yang utuh';
  else if (payment.qris && !payment.qrisStatic) fields.qrisStatic = 'Isi kode QRIS statis untuk QRIS';
  const [first] = Object.values(fields);
  if (first) refuse('invalid_input', { first }, fields);
}
