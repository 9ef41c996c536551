import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { requestResetInput } from '../../../shared/input/people/accounts.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import type { Origin } from '../sessions/open-session.ts';
import { mailResetLink } from './mail-reset-link.ts';

/**
 * Mails a link, good for one use within an hour, to the account of this e-mail. Known and unknown addresses get the
 * same answer. At most three an hour for one e-mail and sixty for one address.
 */
export async function requestPasswordReset(
  shop: Shop,
  from: Origin,
  input: z.input<typeof requestResetInput>,
): Promise<void> {
  const { email } = parse(requestResetInput, input);
  await reserveAttempt(
    shop,
    { key: `reset:account:${email}`, limit: 3, minutes: 60 },
    { key: `reset:address:${addressKey(from.address)}`, limit: 60, minutes: 60 },
  );
  await inTransaction(shop, async (shop) => {
    const [user] = await shop.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true), isNull(users.deletedAt)));
    if (user) await mailResetLink(shop, { ...user, email });
    await noteSecurity(shop, { what: 'reset-asked', userId: user?.id ?? null, address: from.address });
  });
}
