import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { verifications } from '../../../db/schema/auth-tables.ts';
import { HOUR_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';

/** Hashes a reset token for storage, so that a leaked database holds no usable link. */
export function resetLinkIdentifier(token: string): string {
  return `reset:${createHash('sha256').update(token).digest('hex')}`;
}

/** The same for a link that an admin handed over: it does not verify the e-mail. */
export const setupLinkIdentifier = (token: string) => resetLinkIdentifier(token).replace('reset:', 'handed:');
/** The same for the link to an account's first password. */
export const invitationLinkIdentifier = (token: string) =>
  resetLinkIdentifier(token).replace('reset:', 'invited:');

/** Enqueues an e-mail with a single-use password reset link, valid for an hour, in the caller's transaction. */
export async function emailResetLink(
  ctx: AppContext,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await ctx.db.insert(verifications).values({
    id,
    identifier: resetLinkIdentifier(token),
    value: user.id,
    expiresAt: new Date(now.getTime() + HOUR_MS),
    createdAt: now,
    updatedAt: now,
  });
  await queueEmails(ctx, [
    {
      key: `password-reset:${id}`,
      to: user.email,
      isTransactional: true,
      letter: {
        subject: 'Ganti password akun Anda',
        greeting: `Halo ${user.name},`,
        body: [
          'Kami menerima permintaan untuk mengganti password akun Anda. Buka tautan ini untuk membuat password baru:',
          { button: 'Buat password baru', href: `${ctx.config.publicUrl}/reset-password?token=${token}` },
          'Tautan ini berlaku 1 jam dan hanya bisa dipakai sekali. Bila Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.',
        ],
      },
    },
  ]);
}
