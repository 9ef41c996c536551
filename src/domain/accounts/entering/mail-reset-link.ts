import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { verifications } from '../../../db/schema/auth.ts';
import { HOUR_MS } from '../../../shared/figures/days.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import type { Shop } from '../../shop.ts';

/** What of a reset token is stored: who reads the database cannot use it. */
export function resetIdentifier(token: string): string {
  return `reset:${createHash('sha256').update(token).digest('hex')}`;
}

/** The same of a link that an admin has passed on himself: it has shown nothing of the e-mail. */
export const handedIdentifier = (token: string) => resetIdentifier(token).replace('reset:', 'handed:');
/** The same of a link to an account's first password. */
export const invitedIdentifier = (token: string) => resetIdentifier(token).replace('reset:', 'invited:');

/** Queues the mail with a link to a new password, good for one use within an hour, in the caller's transaction. */
export async function mailResetLink(
  shop: Shop,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const now = shop.clock.now();
  await shop.db.insert(verifications).values({
    id,
    identifier: resetIdentifier(token),
    value: user.id,
    expiresAt: new Date(now.getTime() + HOUR_MS),
    createdAt: now,
    updatedAt: now,
  });
  await queueMail(shop, [
    {
      key: `password-reset:${id}`,
      to: user.email,
      asked: true,
      letter: {
        subject: 'Ganti password akun Anda',
        greeting: `Halo ${user.name},`,
        body: [
          'Kami menerima permintaan untuk mengganti password akun Anda. Buka tautan ini untuk membuat password baru:',
          { button: 'Buat password baru', href: `${shop.config.publicUrl}/reset-password?token=${token}` },
          'Tautan ini berlaku 1 jam dan hanya bisa dipakai sekali. Bila Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.',
        ],
      },
    },
  ]);
}
