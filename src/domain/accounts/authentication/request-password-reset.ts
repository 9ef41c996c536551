import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { requestResetInput } from '../../../shared/schemas/people/account-schemas.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { emailResetLink } from './email-reset-link.ts';

/**
 * Sends a single-use reset link, valid for an hour, to the account of this e-mail. The response is the same for unknown
 * addresses; at most three an hour per e-mail and sixty per IP address.
 */
export async function requestPasswordReset(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof requestResetInput>,
): Promise<void> {
  const { email } = parse(requestResetInput, input);
  await reserveAttempt(
    ctx,
    { key: `reset:account:${email}`, limit: 3, minutes: 60 },
    { key: `reset:address:${addressKey(from.address)}`, limit: 60, minutes: 60 },
  );
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true), isNull(users.deletedAt)));
    if (user) await emailResetLink(ctx, { ...user, email });
    await logSecurityEvent(ctx, { what: 'reset-asked', userId: user?.id ?? null, address: from.address });
  });
}
