import { accountEnd } from '../../../shared/enums/money-labels.ts';
import { type Actor, type AppContext, requireDuty } from '../../context.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { notify } from '../../notifications/notify.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { SellerProfile } from './seller-profile.ts';

/**
 * Notifies a farmer, by e-mail and in the app, that the payout account was changed, so that they notice a change by
 * someone else. Shows only the end of the number, since others may read e-mails.
 */
export async function emailPayoutAccountChanged(
  ctx: AppContext,
  actor: Actor,
  stall: SellerProfile,
): Promise<void> {
  const { userId, name, email } = requireDuty(actor, 'stall.edit');
  const { payoutAccount: account, farmerId, version } = stall;
  const now = account
    ? `Sekarang: ${accountEnd(account)}, atas nama ${account.holder}.`
    : 'Sekarang tidak ada rekening yang tercatat.';
  const { publicUrl } = ctx.config;
  const { site } = await getSettings(ctx, 'site');
  await queueEmails(ctx, [
    {
      key: `account-changed:${farmerId}:${version}`,
      to: email,
      isTransactional: true,
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
  await notify(ctx, [
    {
      userId,
      kind: 'account.payout',
      text: `Rekening pencairan Anda diubah. ${now}`,
      href: '/admin/settings',
    },
  ]);
}
