import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users, verifications } from '../../db/schema/auth.ts';
import { requestResetInput } from '../../shared/input/accounts.ts';
import { queueMail } from '../notify/mail.ts';
import { parse } from '../parse.ts';
import { inTransaction, type Shop } from '../shop.ts';
import { addressKey } from './address-key.ts';
import type { Origin } from './open-session.ts';
import { reserveAttempt } from './throttle.ts';

const HOUR = 3_600_000;

/** What of a reset token is stored: who reads the database cannot use it. */
export function resetIdentifier(token: string): string {
  return `reset:${createHash('sha256').update(token).digest('hex')}`;
}

/**
 * Mails a link, good for one use within an hour, to the account of this e-mail. Known and unknown addresses get the
 * same answer. At most three an hour for one e-mail and sixty for one address.
 */
export async function requestPasswordReset(shop: Shop, from: Origin, input: unknown): Promise<void> {
  const { email } = parse(requestResetInput, input);
  await reserveAttempt(
    shop,
    { key: `reset:account:${email}`, limit: 3, minutes: 60 },
    { key: `reset:address:${addressKey(from.address)}`, limit: 60, minutes: 60 },
  );
  await inTransaction(shop, async (shop) => {
    const [user] = await shop.db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true), isNull(users.deletedAt)));
    if (!user) return;
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    const now = shop.clock.now();
    await shop.db.insert(verifications).values({
      id,
      identifier: resetIdentifier(token),
      value: user.id,
      expiresAt: new Date(now.getTime() + HOUR),
      createdAt: now,
      updatedAt: now,
    });
    await queueMail(shop, [
      {
        key: `password-reset:${id}`,
        to: user.email,
        subject: 'Ganti password akun Anda',
        text: `Halo ${user.name},

Kami menerima permintaan untuk mengganti password akun Anda. Buka tautan ini untuk membuat password baru:

${shop.config.publicUrl}/reset-password?token=${token}

Tautan ini berlaku 1 jam dan hanya bisa dipakai sekali. Bila Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.
`,
      },
    ]);
  });
}
