import { queueMail } from '../../notify/mail/mail.ts';
import type { Shop } from '../../shop.ts';

/** Tells an account's owner by mail that its password was changed; `event` names the change. */
export async function mailPasswordChanged(
  shop: Shop,
  owner: { name: string; email: string | null },
  event: string,
): Promise<void> {
  await queueMail(shop, [
    {
      key: `password-changed:${event}`,
      to: owner.email,
      asked: true,
      letter: {
        subject: 'Password akun Anda sudah diganti',
        greeting: `Halo ${owner.name},`,
        body: [
          'Password akun Anda baru saja diganti, dan perangkat lain sudah dikeluarkan. Bila bukan Anda yang menggantinya, segera minta tautan password baru:',
          { button: 'Minta tautan baru', href: `${shop.config.publicUrl}/forgot-password` },
        ],
      },
    },
  ]);
}
