import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { requestCodeInput } from '../../../shared/input/people/entry-code.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { waysForCode } from '../../notify/ways/channels.ts';
import { queueWords } from '../../notify/words.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { normalisePhone } from '../../text/normalise-phone.ts';
import type { Origin } from '../sessions/open-session.ts';
import { forEntry, makeCode } from './entry-code.ts';

/** Whether a code can reach any phone from here: the operator has set up WhatsApp or SMS for it. */
export const codesReachPhones = async (shop: Shop): Promise<boolean> =>
  (await waysForCode(shop, { phone: '+62' })).length > 0;

/**
 * Sends a code for a new password to the verified phone of an account. Known and unknown numbers get the same answer. At
 * most three an hour for one number and sixty for one address.
 */
export async function requestEntryCode(
  shop: Shop,
  from: Origin,
  input: z.input<typeof requestCodeInput>,
): Promise<void> {
  const given = parse(requestCodeInput, input);
  const phone = normalisePhone(given.phone);
  if (!phone) return refuse('invalid_input', {}, { phone: 'Nomor telepon belum benar' });
  const [way] = await waysForCode(shop, { phone });
  if (!way) return refuse('code_no_way');
  await reserveAttempt(
    shop,
    { key: `code:phone:${phone}`, limit: 3, minutes: 60 },
    { key: `code:address:${addressKey(from.address)}`, limit: 60, minutes: 60 },
  );
  await inTransaction(shop, async (shop) => {
    const [user] = await shop.db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.phone, phone),
          eq(users.phoneVerified, true),
          eq(users.isActive, true),
          isNull(users.deletedAt),
        ),
      );
    if (!user) return;
    const code = await makeCode(shop, forEntry(user.id), 'phone');
    await queueWords(shop, [
      {
        key: `entry-code:${randomUUID()}`,
        channel: way,
        to: phone,
        userId: user.id,
        content: { code },
        asked: true,
      },
    ]);
  });
}
