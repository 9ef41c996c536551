import { findWaysOfSale } from '../../domain/catalogue/list/find-ways-of-sale.ts';
import { getSiteLayout } from '../../domain/content/public/get-site-layout.ts';
import { enabledPaymentMethods } from '../../domain/orders/payments/enabled-payment-methods.ts';
import { getSettings } from '../../domain/settings/get-settings.ts';
import { ConsumerProtectionOffice } from '../common/components/consumer-protection-office.tsx';
import { PageHeading } from '../common/components/page-heading.tsx';
import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import type { Route } from './+types/terms-page';

const TITLE = 'Syarat dan pengembalian';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const [{ site }, { payment, bidding }, ways] = await Promise.all([
      getSiteLayout(ctx),
      getSettings(ctx, 'payment', 'bidding'),
      findWaysOfSale(ctx),
    ]);
    const trail = [{ label: 'Beranda', href: '/' }, { label: TITLE }];
    const deeds = ['membeli', ...(ways.bids ? ['menawar'] : []), 'membayar', 'mengembalikan barang'];
    const description = `Cara ${listOf(deeds)} di ${site.product}.`;
    return {
      head: await buildHead(ctx, { title: TITLE, description }, '/terms', { trail }),
      trail,
      site: { product: site.product, email: site.email, phone: site.phone, address: site.address },
      ways,
      methods: enabledPaymentMethods(ctx, payment),
      payHours: payment.payWithinHours,
      contestDays: payment.contestDays,
      bidHours: bidding.expiryHours,
      holdHours: bidding.holdHours,
      ticketByTime: payment.weighingByTime,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings' });

/** The methods that are paid before the goods are sent, as part of a sentence. */
const AHEAD = [
  ['transfer', 'transfer bank'],
  ['qris', 'QRIS'],
  ['gateway', 'bayar online'],
] as const;

const listOf = (words: string[]) => new Intl.ListFormat('id', { type: 'conjunction' }).format(words);

const LINK = 'font-semibold text-sawah-text underline';

/**
 * The terms in plain language, generated from the store's settings: how to buy, and what happens in case of
 * problems.
 */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { trail, site, ways, methods, payHours, contestDays, bidHours, holdHours, ticketByTime } = loaderData;
  const { product } = site;
  const ahead = AHEAD.filter(([method]) => methods.includes(method)).map(([, words]) => words);
  return (
    <>
      <PageHeading
        title={TITLE}
        lead={`Apa yang berlaku saat Anda ${listOf(['membeli', ...(ways.bids ? ['menawar'] : []), 'menerima barang'])}.`}
        trail={trail}
      />
      <div className="shell max-w-4xl! py-10 md:py-16">
        <div className="prose">
          <h2>Membeli</h2>
          <p>
            {product} mempertemukan Anda dengan petani. Petani yang menjual dan menyerahkan barangnya; namanya
            ada di setiap produk. Harga, satuan, dan ongkos kirim yang Anda lihat di checkout itulah yang Anda
            bayar{ways.weighing && ', kecuali barang yang dijual menurut timbangan'}. Bila berubah sebelum
            Anda menekan tombol pesan, Anda diberi tahu dulu.
          </p>
          {ways.groups && (
            <p>
              Sebagian penjual adalah kelompok tani, gapoktan, koperasi, atau BUMDes. Anda membeli dari
              kelompoknya, dan kelompok itu yang bertanggung jawab atas barangnya; hasilnya dibagi di antara
              anggotanya.
            </p>
          )}

          {ways.bids && (
            <>
              <h2>Menawar</h2>
              <p>
                Penawaran berlaku {bidHours} jam. Petani boleh menerima, menawar balik, atau menolak. Setelah
                diterima, barangnya disimpan {holdHours} jam untuk Anda selesaikan checkout-nya dengan harga
                yang disepakati.
              </p>
            </>
          )}

          {ways.weighing && (
            <>
              <h2>Barang yang ditimbang</h2>
              <p>
                Produk yang bertuliskan “dijual menurut timbangan” ditimbang saat diserahkan, dan Anda
                membayar berat di nota timbangnya. Toleransi dan dasar kadar airnya tertulis di halaman
                produk. Nota berlaku setelah Anda dan penjual setuju
                {ticketByTime && ', atau 48 jam tanpa jawaban bila beratnya masih dalam toleransi'}. Lebih
                bayar dikembalikan, kurang bayar ditagih; yang melebihi toleransi tidak dijual tanpa
                persetujuan Anda.{' '}
                <Anchor className={LINK} href="/help/weighing">
                  Cara menimbang
                </Anchor>
              </p>
            </>
          )}

          {(ways.delivery || ways.pickup) && (
            <>
              <h2>Menerima barang</h2>
              <p>
                {ways.delivery &&
                  'Barang diantar ke alamat Anda pada hari yang dijanjikan saat Anda memesan. '}
                {ways.pickup &&
                  (ways.delivery
                    ? 'Bila penjualnya menerima, barang bisa juga Anda ambil sendiri di tempatnya tanpa ongkos kirim.'
                    : 'Barang Anda ambil sendiri di tempat penjualnya, tanpa ongkos kirim.')}
              </p>
            </>
          )}

          <h2>Membayar</h2>
          <p>
            {ahead.length > 0 &&
              `Untuk ${listOf(ahead)}, bayar dalam ${payHours} jam; lewat dari itu pesanan dibatalkan dan barangnya dijual lagi. `}
            {methods.includes('cod') && 'Bayar di tempat dilakukan tunai saat barang Anda terima.'}
            {methods.length === 0 && 'Cara membayarnya Anda sepakati langsung dengan petani.'}
          </p>

          <h2>Membatalkan</h2>
          <p>
            Selama pesanan belum disiapkan petani, Anda bisa membatalkannya sendiri di halaman pesanan.
            {ahead.length > 0 && ' Uang yang sudah masuk dikembalikan.'} Sesudah itu Anda boleh membatalkannya
            bila hari yang dijanjikan lewat dan barangnya belum dikirim.
          </p>

          <h2 id="refunds">Barang tidak sesuai dan pengembalian</h2>
          {contestDays > 0 ? (
            <p>
              Hasil panen lekas rusak, jadi periksa saat barang datang. Bila rusak, kurang, atau tidak seperti
              yang ditulis, kirim keluhan dengan foto dari halaman pesanan paling lambat {contestDays} hari
              setelah barang diterima.
              {ahead.length > 0 && ' Selama itu uang petani kami tahan.'} Bila keluhan Anda benar, sebagian
              atau seluruh uang Anda dikembalikan. Barang yang sesuai tidak bisa dikembalikan karena berubah
              pikiran.
            </p>
          ) : (
            <p>
              Hasil panen lekas rusak, jadi periksa saat barang datang. Selama barang dalam perjalanan,
              keluhan dengan foto bisa dikirim dari halaman pesanan. Barang yang sudah diterima tidak bisa
              dikembalikan.
            </p>
          )}

          <h2>Bertanya</h2>
          <p>
            Hubungi{' '}
            <a className={LINK} href={`mailto:${site.email}`}>
              {site.email}
            </a>{' '}
            atau {site.phone}, {site.address}. Pertanyaan yang sering ada di{' '}
            <Anchor className={LINK} href="/faq">
              tanya jawab
            </Anchor>
            .
          </p>

          <h2>Mengadu</h2>
          <p>
            Sampaikan dulu kepada kami; kami menjawab di alamat di atas. Bila belum selesai, Anda bisa mengadu
            kepada pemerintah.
          </p>
          <ConsumerProtectionOffice />
        </div>
      </div>
    </>
  );
}
