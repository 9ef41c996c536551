import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users, verifications } from '../../../db/schema/auth.ts';
import { codeInput } from '../../../shared/input/people/second-factor.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { isKnownDevice } from '../sessions/known-device.ts';
import type { Origin } from '../sessions/open-session.ts';
import { admit, type Entered } from './admit.ts';
import { takeCode } from './check-code.ts';
import { warn } from './warn.ts';

/** How long somebody has, after his password, to type in the code, in seconds. */
export const SECOND_STEP_SECONDS = 600;
const TRIES_PER_HOUR = 10;

const identifierOf = (token: string) => `second:${createHash('sha256').update(token).digest('base64url')}`;

/** Remembers that a user has shown his password, in the browser that keeps this token, and is asked for a code. */
export async function beginSecondStep(shop: Shop, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = shop.clock.now();
  await shop.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(now.getTime() + SECOND_STEP_SECONDS * 1000),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** Whether a code is still waited for. */
export async function isSecondStepOpen(shop: Shop, token: string | null): Promise<boolean> {
  return token !== null && (await findUser(shop, token)) !== undefined;
}

/**
 * The second step of signing in: a code of the app, or a recovery code. Five tries to each sign-in, ten an hour to an
 * account, whose password must be known for any of them; past that its owner is warned. Whoever comes from a device of
 * his is not held up by what others try.
 */
export async function signInSecond(
  shop: Shop,
  from: Origin,
  token: string | null,
  input: z.input<typeof codeInput>,
  device: string | null,
): Promise<Entered> {
  const { code } = parse(codeInput, input);
  const user = token === null ? undefined : await findUser(shop, token);
  if (!token || !user) return refuse('second_step_over');
  const attempt = await reserveAttempt(
    shop,
    { key: `second:${identifierOf(token)}`, limit: 5, minutes: 15 },
    ...((await isKnownDevice(shop, user.userId, device))
      ? []
      : [{ key: `second:account:${user.userId}`, limit: TRIES_PER_HOUR, minutes: 60 }]),
    { key: `second:address:${addressKey(from.address)}`, limit: 100, minutes: 15 },
  ).catch(async (thrown) => {
    if (isRefusal(thrown)) await warnOnce(shop, user);
    throw thrown;
  });
  const entered = await inTransaction(shop, async (shop) => {
    const kind = await takeCode(shop, user.userId, code);
    if (!kind) return null;
    const [open] = await shop.db
      .delete(verifications)
      .where(eq(verifications.identifier, identifierOf(token)))
      .returning({ id: verifications.id });
    if (!open) return refuse('second_step_over');
    const entered = await admit(shop, from, user.userId);
    if (kind === 'recovery') {
      await noteAudit(
        shop,
        { kind: 'user', userId: user.userId },
        { action: 'user.recovery-code', entity: 'user', entityId: user.userId },
      );
      await warn(shop, user, 'recovery-code-used');
    }
    return entered;
  });
  if (!entered) {
    await noteSecurity(shop, {
      what: 'second-step-failed',
      userId: user.userId,
      address: from.address,
    });
    return refuse('code_wrong', {}, { code: 'Kode salah' });
  }
  await attempt.worked();
  return entered;
}

/** Once an hour: the mails must not become an attack of their own. */
async function warnOnce(
  shop: Shop,
  user: { userId: string; name: string; email: string | null },
): Promise<void> {
  try {
    await reserveAttempt(shop, { key: `second:warned:${user.userId}`, limit: 1, minutes: 60 });
  } catch (thrown) {
    if (isRefusal(thrown)) return;
    throw thrown;
  }
  await inTransaction(shop, (shop) => warn(shop, user, 'codes-tried'));
}

async function findUser(shop: Shop, token: string) {
  const [user] = await shop.db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(
      and(
        eq(verifications.identifier, identifierOf(token)),
        gt(verifications.expiresAt, shop.clock.now()),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return user;
}
