import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { requestCodeInput } from '../../../shared/schemas/people/sign-in-code-schemas.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { normalisePhone } from '../../formats/normalise-phone.ts';
import { channelsForCode } from '../../notifications/channels/channel-registry.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { mayEnter } from './enter-account.ts';
import { createOneTimeCode, signInCodeSubject } from './one-time-code.ts';

/** Whether codes can be sent to phones: the operator has configured WhatsApp or SMS. */
export const canSendPhoneCodes = async (ctx: AppContext): Promise<boolean> =>
  (await channelsForCode(ctx, { phone: '+62' })).length > 0;

/**
 * Sends a code for a new password to an account's verified phone. The response is the same for unknown numbers; at most
 * three an hour per number and sixty per IP address. An admin's phone gets none: anybody with access to the gateway
 * could read it.
 */
export async function requestSignInCode(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof requestCodeInput>,
): Promise<void> {
  const given = parse(requestCodeInput, input);
  const phone = normalisePhone(given.phone);
  if (!phone) return fail('invalid_input', {}, { phone: 'Nomor telepon belum benar' });
  const [way] = await channelsForCode(ctx, { phone });
  if (!way) return fail('code_no_way');
  await reserveAttempt(
    ctx,
    { key: `code:phone:${phone}`, limit: 3, minutes: 60 },
    { key: `code:address:${addressKey(from.address)}`, limit: 60, minutes: 60 },
  );
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id, role: users.role, isActive: users.isActive })
      .from(users)
      .where(
        and(
          eq(users.phone, phone),
          eq(users.phoneVerified, true),
          eq(users.isActive, true),
          isNull(users.deletedAt),
        ),
      );
    if (!user || !(await mayEnter(ctx, 'phone-code', user))) return;
    const code = await createOneTimeCode(ctx, signInCodeSubject(user.id), 'phone');
    await enqueueMessages(ctx, [
      {
        key: `entry-code:${randomUUID()}`,
        channel: way,
        recipient: phone,
        userId: user.id,
        content: { code },
        isTransactional: true,
      },
    ]);
  });
}
