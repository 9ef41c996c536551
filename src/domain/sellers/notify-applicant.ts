import { type ApplicationState, sellerKindLabel } from '../../shared/enums/seller-kinds.ts';
import type { AppContext } from '../context.ts';
import { queueEmails } from '../notifications/email/queue-emails.ts';
import { notify } from '../notifications/notify.ts';
import type { SellerApplicationView } from './seller-application-view.ts';

type ApplicationMessage = { subject: string; text: string; next: string; button: string; path: string };

const applicationMessages: Record<ApplicationState, (stall: string, reason: string) => ApplicationMessage> = {
  waiting: (stall) => ({
    subject: 'Pendaftaran lapak Anda kami terima',
    text: `Pendaftaran ${stall} sudah kami terima dan sedang menunggu diperiksa.`,
    next: 'Sambil menunggu, Anda sudah bisa menyiapkan produk. Belum ada orang lain yang melihatnya.',
    button: 'Lihat pendaftaran',
    path: '/sell',
  }),
  approved: (stall) => ({
    subject: 'Lapak Anda sudah dibuka',
    text: `${stall} sudah disetujui dan dibuka.`,
    next: 'Produk yang sudah Anda siapkan kini tampil di toko. Isi cara kirim dan rekening pencairan lebih dulu.',
    button: 'Kelola lapak',
    path: '/sellers',
  }),
  asked: (stall, reason) => ({
    subject: 'Pendaftaran lapak Anda perlu dilengkapi',
    text: `Pendaftaran ${stall} perlu dilengkapi: ${reason}`,
    next: 'Perbaiki isiannya, lalu kirim sekali lagi.',
    button: 'Lengkapi pendaftaran',
    path: '/sell',
  }),
  refused: (stall, reason) => ({
    subject: 'Pendaftaran lapak Anda belum bisa diterima',
    text: `Pendaftaran ${stall} belum bisa kami terima: ${reason}`,
    next: 'Bila keadaannya berubah, Anda boleh mengirimnya sekali lagi.',
    button: 'Lihat pendaftaran',
    path: '/sell',
  }),
};

/**
 * Notifies the applicant of the application's state, on the site and by email. Call it last in a use case,
 * like `notify`.
 */
export async function notifyApplicant(ctx: AppContext, one: SellerApplicationView): Promise<void> {
  const stall = one.kind === 'person' ? `lapak ${one.name}` : `${sellerKindLabel[one.kind]} ${one.name}`;
  const { subject, text, next, button, path } = applicationMessages[one.state](stall, one.reason ?? '');
  const said = text[0]!.toUpperCase() + text.slice(1);
  await queueEmails(ctx, [
    {
      key: `seller:${one.id}:${one.version}:${one.state}`,
      to: one.applicant.email,
      letter: {
        subject,
        greeting: `Halo ${one.applicant.name},`,
        body: [said, next, { button, href: `${ctx.config.publicUrl}${path}` }],
      },
    },
  ]);
  await notify(ctx, [{ userId: one.applicant.id, kind: `seller.${one.state}`, text: said, href: path }]);
}
