import type { AppContext } from '../../context.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';

/**
 * Notifies an account's owner by e-mail that the password was changed, or set for the first time; `event` identifies the
 * change.
 */
export async function emailPasswordChanged(
  ctx: AppContext,
  owner: { name: string; email: string | null },
  event: string,
  { first = false }: { first?: boolean } = {},
): Promise<void> {
  const done = first ? 'dibuat' : 'diganti';
  await queueEmails(ctx, [
    {
      key: `password-changed:${event}`,
      to: owner.email,
      isTransactional: true,
      letter: {
        subject: `Password akun Anda sudah ${done}`,
        greeting: `Halo ${owner.name},`,
        body: [
          first
            ? 'Password akun Anda baru saja dibuat, dan tautan undangannya tidak berlaku lagi. Bila bukan Anda yang membuatnya, segera minta tautan password baru:'
            : 'Password akun Anda baru saja diganti, dan perangkat lain sudah dikeluarkan. Bila bukan Anda yang menggantinya, segera minta tautan password baru:',
          { button: 'Minta tautan baru', href: `${ctx.config.publicUrl}/forgot-password` },
        ],
      },
    },
  ]);
}
