import { getSiteLayout } from '../../domain/content/public/get-site-layout.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import { NOTICE_VERSION, RETENTION } from '../../shared/rules/privacy-notice.ts';
import { PageHeading } from '../common/components/page-heading.tsx';
import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import type { Route } from './+types/privacy-page';

const TITLE = 'Privasi';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const { site } = await getSiteLayout(ctx);
    const trail = [{ label: 'Beranda', href: '/' }, { label: TITLE }];
    const description = `Data apa yang ${site.product} simpan, untuk apa, berapa lama, dan apa hak Anda.`;
    return {
      head: await buildHead(ctx, { title: TITLE, description }, '/privacy', { trail }),
      trail,
      site: { product: site.product, email: site.email, phone: site.phone, address: site.address },
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

const LINK = 'font-semibold text-sawah-text underline';

/** The privacy policy in plain language: data, purposes, retention, and rights. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { trail, site } = loaderData;
  const { product } = site;
  return (
    <>
      <PageHeading
        title="Data Anda di sini"
        lead="Apa yang kami simpan, untuk apa, siapa yang melihatnya, dan apa hak Anda."
        trail={trail}
      />
      <div className="shell max-w-4xl! py-10 md:py-16">
        <div className="prose">
          <p>
            Berlaku sejak {formatDate(`${NOTICE_VERSION}T00:00:00+07:00`)}. Pengendali data pribadi menurut
            Undang-Undang Nomor 27 Tahun 2022 adalah pengelola {product}, {site.address}.
          </p>

          <h2>Yang kami simpan</h2>
          <ul>
            <li>
              <strong>Akun:</strong> nama, email, nomor telepon dan alamat bila Anda isi. Password tidak kami
              simpan, hanya sidiknya.
            </li>
            <li>
              <strong>Belanja:</strong> isi keranjang, penawaran, pesanan, alamat pengiriman, pembayaran dan
              buktinya, keluhan, ulasan.
            </li>
            <li>
              <strong>Lapak petani:</strong> nama, cerita, foto, lokasi, rekening pencairan. Nama, cerita,
              foto, dan lokasi lapak terlihat oleh umum; nomor telepon hanya bila petani memilihnya.
            </li>
            <li>
              <strong>Perangkat:</strong> jenis peramban dan alamat jaringan selama Anda masuk, supaya Anda
              bisa melihat dan mengeluarkan perangkat sendiri.
            </li>
          </ul>
          <p>
            Kami tidak memasang pelacak, iklan, atau kode dari situs lain, dan tidak menjual data siapa pun.
            Kuki yang dipakai hanya untuk mengenali Anda selama masuk dan mengingat pilihan tampilan.
          </p>

          <h2>Untuk apa, dan atas dasar apa</h2>
          <ul>
            <li>Menjalankan pesanan dan penawaran yang Anda buat: perjanjian dengan Anda.</li>
            <li>Menyimpan nota dan catatan uang: kewajiban hukum.</li>
            <li>Menjaga akun dan toko dari penipuan: kepentingan yang sah.</li>
            <li>
              Kabar lewat email, WhatsApp, atau SMS: hanya dengan persetujuan Anda, yang bisa ditarik kapan
              saja.
            </li>
          </ul>

          <h2>Siapa yang melihatnya</h2>
          <ul>
            <li>Petani melihat nama, alamat, dan telepon Anda hanya untuk pesanan yang ia antar.</li>
            <li>Pembeli melihat nama dan alamat lapak petani, dan nomornya setelah ada pesanan.</li>
            <li>Pengelola {product}; setiap perubahan yang ia buat tercatat.</li>
            <li>
              Layanan yang Anda pakai sendiri: bank atau penyedia pembayaran, WhatsApp, Google atau Facebook
              bila Anda masuk lewat situ.
            </li>
            <li>Pihak berwenang bila undang-undang mewajibkannya.</li>
          </ul>
        </div>

        <h2 className="serif mt-10 mb-4 text-2xl">Berapa lama</h2>
        <Table caption="Masa simpan">
          <thead>
            <tr>
              <Th>Data</Th>
              <Th>Lamanya</Th>
              <Th>Alasan</Th>
            </tr>
          </thead>
          <tbody>
            {Object.values(RETENTION).map(({ what, days, why }) => (
              <Tr key={what}>
                <Td label="Data">{what}</Td>
                <Td label="Lamanya" className="whitespace-nowrap">
                  {days >= 365 ? `${Math.floor(days / 365)} tahun` : `${days} hari`}
                </Td>
                <Td label="Alasan">{why}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>

        <div className="prose mt-10">
          <p>
            Data akun disimpan selama akun ada. Sesudah waktunya habis, nama dan alamat dihapus dari pesanan
            secara otomatis; yang tersisa hanya angka.
          </p>

          <h2>Hak Anda</h2>
          <p>UU 27/2022 pasal 5 sampai 13 memberi Anda hak untuk:</p>
          <ul>
            <li>tahu untuk apa data dipakai, dan melihat serta mengunduh semuanya;</li>
            <li>memperbaiki yang salah;</li>
            <li>menghapus akun dan datanya;</li>
            <li>menarik persetujuan, menunda atau membatasi pemakaian, dan menolak keputusan otomatis;</li>
            <li>memindahkan data ke tempat lain, dan menuntut ganti rugi bila dilanggar.</li>
          </ul>
          <p>
            Mengunduh dan menghapus bisa Anda lakukan sendiri di{' '}
            <Anchor href="/profile/data" className={LINK}>
              Data saya
            </Anchor>
            . Untuk yang lain, atau bila Anda berbelanja tanpa akun, tulis ke{' '}
            <a href={`mailto:${site.email}`} className={LINK}>
              {site.email}
            </a>{' '}
            atau telepon {site.phone}. Kami menjawab dalam 3 × 24 jam.
          </p>
          <p>
            Sesudah akun dihapus, pesanan dan nota tetap disimpan selama waktu di atas karena diwajibkan,
            tanpa nama akun Anda, dan tidak dipakai untuk hal lain.
          </p>

          <h2>Bila terjadi kebocoran</h2>
          <p>
            Bila data Anda sampai ke tangan yang salah, Anda dan lembaga yang berwenang kami beri tahu secara
            tertulis paling lambat 3 × 24 jam sejak kami mengetahuinya (pasal 46): data apa, kapan dan
            bagaimana terjadinya, dan apa yang sudah dilakukan.
          </p>

          <h2>Perubahan</h2>
          <p>
            Bila pemberitahuan ini berubah, tanggal di atas ikut berubah, dan persetujuan baru dicatat dengan
            tanggal itu.
          </p>
        </div>
      </div>
    </>
  );
}
