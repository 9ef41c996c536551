import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { verifyPhoneInput } from '../../../shared/input/people/entry-code.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { waysForCode } from '../../notify/ways/channels.ts';
import { queueWords } from '../../notify/words.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { CODE_MINUTES, findCode, forgetCode, forPhone, makeCode, wayOf } from './entry-code.ts';

/** A number, whether it is shown to be its owner's, and whether a code can be sent to it from here. */
export type PhoneState = { phone: string | null; verified: boolean; way: 'whatsapp' | 'sms' | null };

/** How one's own number stands. */
export async function getOwnPhone(shop: Shop, actor: Actor): Promise<PhoneState> {
  const { userId } = requireUser(actor);
  return stateOf(shop, await readPhoneOf(shop, userId));
}

/** How another's number stands. Admins only. */
export async function getPhoneOf(shop: Shop, actor: Actor, userId: string): Promise<PhoneState> {
  requireUser(actor, 'admin');
  return stateOf(shop, await readPhoneOf(shop, userId));
}

/** Sends a code to one's own number, by WhatsApp or SMS: three an hour at most for an account and for a number. */
export async function requestPhoneCode(shop: Shop, actor: Actor): Promise<{ way: 'whatsapp' | 'sms' }> {
  const { userId } = requireUser(actor);
  const phone = unverified(await readPhoneOf(shop, userId));
  const [way] = await waysForCode(shop, { phone });
  if (!way) return refuse('code_no_way');
  await reserveAttempt(
    shop,
    { key: `phone-code:account:${userId}`, limit: 3, minutes: 60 },
    { key: `phone-code:phone:${phone}`, limit: 3, minutes: 60 },
  );
  await inTransaction(shop, async (shop) => {
    const code = await makeCode(shop, forPhone(userId, phone), 'phone');
    const key = `phone-code:${randomUUID()}`;
    await queueWords(shop, [{ key, channel: way, to: phone, userId, content: { code }, asked: true }]);
  });
  return { way };
}

/**
 * A code for somebody's number, for an admin who reads it out to whoever picks up there; shown this once. By a proof of
 * oneself; the trail keeps who made it.
 */
export async function makeSpokenPhoneCode(
  shop: Shop,
  actor: Actor,
  userId: string,
): Promise<{ code: string; until: string }> {
  const admin = requireUser(actor, 'admin');
  await requireProof(shop, admin);
  const phone = unverified(await readPhoneOf(shop, userId));
  await reserveAttempt(shop, { key: `phone-code:spoken:${userId}`, limit: 5, minutes: 60 });
  const until = new Date(shop.clock.now().getTime() + CODE_MINUTES * 60_000);
  const code = await inTransaction(shop, async (shop) => {
    await noteAudit(shop, admin, { action: 'user.phone-code', entity: 'user', entityId: userId });
    return makeCode(shop, forPhone(userId, phone), 'spoken');
  });
  return { code, until: until.toISOString() };
}

/**
 * Shows by the code that one's number is one's own: from then on it is a name to sign in by, codes and news reach it, and
 * nobody else can have it (`phone_taken`). Five tries to a code; it is for the number that it was made for alone.
 */
export async function verifyPhone(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof verifyPhoneInput>,
): Promise<void> {
  const { userId } = requireUser(actor);
  const { code } = parse(verifyPhoneInput, input);
  const phone = unverified(await readPhoneOf(shop, userId));
  const of = forPhone(userId, phone);
  const kept = await findCode(shop, of);
  const attempt = await reserveAttempt(shop, {
    key: `phone-code:tries:${kept?.id ?? userId}`,
    limit: 5,
    minutes: CODE_MINUTES,
  });
  if (!kept || !wayOf(shop, of, kept.value, code))
    return refuse('entry_code_wrong', {}, { code: 'Kode salah atau sudah tidak berlaku' });
  await attempt.uncounted();
  await inTransaction(shop, async (shop) => {
    if (!(await forgetCode(shop, of))) refuse('entry_code_wrong');
    // Another number may have been set meanwhile: of that nothing has been shown.
    const { rowCount } = await shop.db
      .update(users)
      .set({ phoneVerified: true, updatedAt: shop.clock.now() })
      .where(and(eq(users.id, userId), eq(users.phone, phone), isNull(users.deletedAt)));
    if (!rowCount) refuse('entry_code_wrong');
    await noteAudit(shop, actor, { action: 'user.phone-verified', entity: 'user', entityId: userId });
  });
}

type Row = { phone: string | null; verified: boolean };

async function readPhoneOf(shop: Shop, userId: string): Promise<Row> {
  const [row] = await shop.db
    .select({ phone: users.phone, verified: users.phoneVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? refuse('user_not_found');
}

async function stateOf(shop: Shop, { phone, verified }: Row): Promise<PhoneState> {
  const [way] = verified ? [] : await waysForCode(shop, { phone });
  return { phone, verified: verified && phone !== null, way: way ?? null };
}

function unverified({ phone, verified }: Row): string {
  if (!phone) return refuse('help_no_phone');
  if (verified) return refuse('phone_verified_already');
  return phone;
}
