import { type ApplicationState, sellerKindLabel } from '../../shared/kinds/seller-kinds.ts';
import { queueMail } from '../notify/mail/mail.ts';
import { tell } from '../notify/tell.ts';
import type { Shop } from '../shop.ts';
import type { ApplicationView } from './application-view.ts';

type News = { subject: string; text: string; next: string; button: string; path: string };

const news: Record<ApplicationState, (stall: string, reason: string) => News> = {
  waiting: (stall) => ({
    subject: 'Pendaftaran lapak Anda kami terima',
    text: `Pendaftaran ${stall} sudah kami terima dan sedang menunggu diperiksa.`,
    next: 'Sambil menunggu, Anda sudah bisa menyiapkan produk. Belum ada orang lain yang melihatnya.',
    button: 'Lihat pendaftaran',
    path: '/jual',
  }),
  approved: (stall) => ({
    subject: 'Lapak Anda sudah dibuka',
    text: `${stall} sudah disetujui dan dibuka.`,
    next: 'Produk yang sudah Anda siapkan kini tampil di toko. Isi cara kirim dan rekening pencairan lebih dulu.',
    button: 'Kelola lapak',
    path: '/lapak',
  }),
  asked: (stall, reason) => ({
    subject: 'Pendaftaran lapak Anda perlu dilengkapi',
    text: `Pendaftaran ${stall} perlu dilengkapi: ${reason}`,
    next: 'Perbaiki isiannya, lalu kirim sekali lagi.',
    button: 'Lengkapi pendaftaran',
    path: '/jual',
  }),
  refused: (stall, reason) => ({
    subject: 'Pendaftaran lapak Anda belum bisa diterima',
    text: `Pendaftaran ${stall} belum bisa kami terima: ${reason}`,
    next: 'Bila keadaannya berubah, Anda boleh mengirimnya sekali lagi.',
    button: 'Lihat pendaftaran',
    path: '/jual',
  }),
};

/** Tells who signed a stall up where it stands now, in the site and by mail. Call it last in a verb, as `tell`. */
export async function tellApplicant(shop: Shop, one: ApplicationView): Promise<void> {
  const stall = one.kind === 'person' ? `lapak ${one.name}` : `${sellerKindLabel[one.kind]} ${one.name}`;
  const { subject, text, next, button, path } = news[one.state](stall, one.reason ?? '');
  const said = text[0]!.toUpperCase() + text.slice(1);
  await queueMail(shop, [
    {
      key: `seller:${one.id}:${one.version}:${one.state}`,
      to: one.applicant.email,
      letter: {
        subject,
        greeting: `Halo ${one.applicant.name},`,
        body: [said, next, { button, href: `${shop.config.publicUrl}${path}` }],
      },
    },
  ]);
  await tell(shop, [{ userId: one.applicant.id, kind: `seller.${one.state}`, text: said, href: path }]);
}
