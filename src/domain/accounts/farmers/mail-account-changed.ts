import { accountEnd } from '../../../shared/labels.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { tell } from '../../notify/tell.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, requireDuty, type Shop } from '../../shop.ts';
import type { Stall } from './stall.ts';

/**
 * Tells a farmer that the account he is paid out to was changed, by mail and in the site, so that he notices when it was
 * not himself. Of the number only the end is written: mails are read by others, too.
 */
export async function mailAccountChanged(shop: Shop, actor: Actor, stall: Stall): Promise<void> {
  const { userId, name, email } = requireDuty(actor, 'stall.edit');
  const { payoutAccount: account, farmerId, version } = stall;
  const now = account
    ? `Sekarang: ${accountEnd(account)}, atas nama ${account.holder}.`
    : 'Sekarang tidak ada rekening yang tercatat.';
  const { publicUrl } = shop.config;
  const { site } = await getSettings(shop, 'site');
  await queueMail(shop, [
    {
      key: `account-changed:${farmerId}:${version}`,
      to: email,
      asked: true,
      letter: {
        subject: 'Rekening pencairan Anda diubah',
        greeting: `Halo ${name},`,
        body: [
          `Rekening pencairan Anda di ${site.product} baru saja diubah. ${now}`,
          'Bila bukan Anda yang mengubahnya, segera ganti password Anda, lalu hubungi pengelola sebelum pencairan berikutnya.',
          { button: 'Periksa rekening', href: `${publicUrl}/admin/settings` },
          { link: 'Ganti password', href: `${publicUrl}/forgot-password` },
        ],
      },
    },
  ]);
  await tell(shop, [
    {
      userId,
      kind: 'account.payout',
      text: `Rekening pencairan Anda diubah. ${now}`,
      href: '/admin/settings',
    },
  ]);
}
