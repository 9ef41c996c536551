import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { verifyPhoneInput } from '../../../shared/schemas/people/sign-in-code-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { channelsForCode } from '../../notifications/channels/channel-registry.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import {
  CODE_MINUTES,
  createOneTimeCode,
  deleteOneTimeCode,
  findOneTimeCode,
  phoneCodeSubject,
  verifyOneTimeCode,
} from './one-time-code.ts';

/** A phone number, whether it is verified, and whether a code can be sent to it. */
export type PhoneState = { phone: string | null; verified: boolean; way: 'whatsapp' | 'sms' | null };

/** Returns the state of the user's own phone number. */
export async function getOwnPhone(ctx: AppContext, actor: Actor): Promise<PhoneState> {
  const { userId } = requireUser(actor);
  return stateOf(ctx, await readPhoneOf(ctx, userId));
}

/** Returns the state of another user's phone number. Admins only. */
export async function getUserPhone(ctx: AppContext, actor: Actor, userId: string): Promise<PhoneState> {
  requireUser(actor, 'admin');
  return stateOf(ctx, await readPhoneOf(ctx, userId));
}

/** Sends a code to the user's own number by WhatsApp or SMS: at most three an hour per account and per number. */
export async function requestPhoneCode(ctx: AppContext, actor: Actor): Promise<{ way: 'whatsapp' | 'sms' }> {
  const { userId } = requireUser(actor);
  const phone = requireUnverifiedPhone(await readPhoneOf(ctx, userId));
  const [way] = await channelsForCode(ctx, { phone });
  if (!way) return fail('code_no_way');
  await reserveAttempt(
    ctx,
    { key: `phone-code:account:${userId}`, limit: 3, minutes: 60 },
    { key: `phone-code:phone:${phone}`, limit: 3, minutes: 60 },
  );
  await inTransaction(ctx, async (ctx) => {
    const code = await createOneTimeCode(ctx, phoneCodeSubject(userId, phone), 'phone');
    const key = `phone-code:${randomUUID()}`;
    await enqueueMessages(ctx, [
      { key, channel: way, recipient: phone, userId, content: { code }, isTransactional: true },
    ]);
  });
  return { way };
}

/**
 * Creates a phone code for an admin to read aloud to the person who answers the user's phone; returned only this once.
 * Requires recent authentication; the audit log records the admin.
 */
export async function createReadAloudPhoneCode(
  ctx: AppContext,
  actor: Actor,
  userId: string,
): Promise<{ code: string; until: string }> {
  const admin = requireUser(actor, 'admin');
  await requireRecentAuth(ctx, admin);
  const phone = requireUnverifiedPhone(await readPhoneOf(ctx, userId));
  await reserveAttempt(ctx, { key: `phone-code:spoken:${userId}`, limit: 5, minutes: 60 });
  const until = new Date(ctx.clock.now().getTime() + CODE_MINUTES * 60_000);
  const code = await inTransaction(ctx, async (ctx) => {
    await recordAudit(ctx, admin, { action: 'user.phone-code', entity: 'user', entityId: userId });
    return createOneTimeCode(ctx, phoneCodeSubject(userId, phone), 'spoken');
  });
  return { code, until: until.toISOString() };
}

/**
 * Verifies the user's own number with the code: from then on it is a sign-in name, receives codes and messages, and
 * belongs to no other account (`phone_taken`). Each code allows five attempts and is valid for its own number only.
 */
export async function verifyPhone(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof verifyPhoneInput>,
): Promise<void> {
  const { userId } = requireUser(actor);
  const { code } = parse(verifyPhoneInput, input);
  const phone = requireUnverifiedPhone(await readPhoneOf(ctx, userId));
  const of = phoneCodeSubject(userId, phone);
  const kept = await findOneTimeCode(ctx, of);
  const attempt = await reserveAttempt(
    ctx,
    { key: `phone-code:tries:${kept?.id ?? userId}`, limit: 5, minutes: CODE_MINUTES },
    { key: `phone-code:tries:account:${userId}`, limit: 30, minutes: 24 * 60 },
  );
  if (!kept || !verifyOneTimeCode(ctx, of, kept.value, code))
    return fail('entry_code_wrong', {}, { code: 'Kode salah atau sudah tidak berlaku' });
  await attempt.uncounted();
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteOneTimeCode(ctx, of, kept.id))) fail('entry_code_wrong');
    // The number may have changed meanwhile; the code does not verify the new one.
    const { rowCount } = await ctx.db
      .update(users)
      .set({ phoneVerified: true, updatedAt: ctx.clock.now() })
      .where(and(eq(users.id, userId), eq(users.phone, phone), isNull(users.deletedAt)));
    if (!rowCount) fail('entry_code_wrong');
    await recordAudit(ctx, actor, { action: 'user.phone-verified', entity: 'user', entityId: userId });
  });
}

type Row = { phone: string | null; verified: boolean };

async function readPhoneOf(ctx: AppContext, userId: string): Promise<Row> {
  const [row] = await ctx.db
    .select({ phone: users.phone, verified: users.phoneVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? fail('user_not_found');
}

async function stateOf(ctx: AppContext, { phone, verified }: Row): Promise<PhoneState> {
  const [way] = verified ? [] : await channelsForCode(ctx, { phone });
  return { phone, verified: verified && phone !== null, way: way ?? null };
}

function requireUnverifiedPhone({ phone, verified }: Row): string {
  if (!phone) return fail('help_no_phone');
  if (verified) return fail('phone_verified_already');
  return phone;
}
