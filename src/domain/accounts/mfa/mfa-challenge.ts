import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users, verifications } from '../../../db/schema/auth-tables.ts';
import { codeInput } from '../../../shared/schemas/people/mfa-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail, isDomainError } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { deviceKey, isKnownDevice } from '../sessions/known-device.ts';
import { consumeMfaCode } from './check-mfa-code.ts';
import { sendSecurityAlert } from './send-security-alert.ts';
import { type SignedIn, startSession } from './start-session.ts';

/** The time to enter the code after the password, in seconds. */
export const MFA_CHALLENGE_SECONDS = 600;
const TRIES_PER_HOUR = 10;
/** Of the same counter in a day: with three codes valid at a time, guessing needs centuries. */
const TRIES_PER_DAY = 40;

const identifierOf = (token: string) => `second:${createHash('sha256').update(token).digest('base64url')}`;

/** Stores that the browser with this token has passed the password step for a user, and asks for a code. */
export async function startMfaChallenge(ctx: AppContext, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await ctx.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(now.getTime() + MFA_CHALLENGE_SECONDS * 1000),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** Whether the challenge still awaits a code. */
export async function isMfaChallengeOpen(ctx: AppContext, token: string | null): Promise<boolean> {
  return token !== null && (await findUser(ctx, token)) !== undefined;
}

/**
 * Completes the second step of signing in with an app code or a recovery code. Allows five attempts per sign-in, ten
 * an hour and forty a day per account, and warns the owner beyond that; a known device has its own counter, so that an attacker cannot
 * lock it out.
 */
export async function completeMfaSignIn(
  ctx: AppContext,
  from: ClientInfo,
  token: string | null,
  input: z.input<typeof codeInput>,
  device: string | null,
): Promise<SignedIn> {
  const { code } = parse(codeInput, input);
  const user = token === null ? undefined : await findUser(ctx, token);
  if (!token || !user) return fail('second_step_over');
  const account = `second:account:${user.userId}`;
  const counter =
    device && (await isKnownDevice(ctx, user.userId, device))
      ? `${account}:device:${deviceKey(user.userId, device)}`
      : account;
  const attempt = await reserveAttempt(
    ctx,
    { key: `second:${identifierOf(token)}`, limit: 5, minutes: 15 },
    { key: counter, limit: TRIES_PER_HOUR, minutes: 60 },
    { key: counter.replace('second:', 'second:day:'), limit: TRIES_PER_DAY, minutes: 24 * 60 },
    { key: `second:address:${addressKey(from.address)}`, limit: 100, minutes: 15 },
  ).catch(async (thrown) => {
    if (isDomainError(thrown)) await alertOncePerHour(ctx, user);
    throw thrown;
  });
  const entered = await inTransaction(ctx, async (ctx) => {
    const kind = await consumeMfaCode(ctx, user.userId, code);
    if (!kind) return null;
    const [open] = await ctx.db
      .delete(verifications)
      .where(eq(verifications.identifier, identifierOf(token)))
      .returning({ id: verifications.id });
    if (!open) return fail('second_step_over');
    const entered = await startSession(ctx, from, user.userId);
    if (kind === 'recovery') {
      await recordAudit(
        ctx,
        { kind: 'user', userId: user.userId },
        { action: 'user.recovery-code', entity: 'user', entityId: user.userId },
      );
      await sendSecurityAlert(ctx, user, 'recovery-code-used');
    }
    return entered;
  });
  if (!entered) {
    await logSecurityEvent(ctx, {
      what: 'second-step-failed',
      userId: user.userId,
      address: from.address,
    });
    return fail('code_wrong', {}, { code: 'Kode salah' });
  }
  await attempt.worked();
  return entered;
}

/** At most once an hour, so that an attacker cannot flood the owner with e-mails. */
async function alertOncePerHour(
  ctx: AppContext,
  user: { userId: string; name: string; email: string | null },
): Promise<void> {
  try {
    await reserveAttempt(ctx, { key: `second:warned:${user.userId}`, limit: 1, minutes: 60 });
  } catch (thrown) {
    if (isDomainError(thrown)) return;
    throw thrown;
  }
  await inTransaction(ctx, (ctx) => sendSecurityAlert(ctx, user, 'codes-tried'));
}

async function findUser(ctx: AppContext, token: string) {
  const [user] = await ctx.db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(
      and(
        eq(verifications.identifier, identifierOf(token)),
        gt(verifications.expiresAt, ctx.clock.now()),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return user;
}
