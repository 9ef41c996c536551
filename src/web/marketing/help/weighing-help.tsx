import { contentPicture } from '../../common/components/content-picture.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { metaOf } from '../../common/head/head.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/weighing-help';
import { readHelpPage } from './read-help-page.server.ts';

const PATH = '/help/weighing';
const scale = contentPicture(
  '/gambar/bantuan/menimbang.avif',
  'Petani di samping timbangan: karung penuh 51,2 kg dikurangi karung kosong 0,2 kg menjadi gabah 51,0 kg',
  1200,
  700,
);
const phones = contentPicture(
  '/gambar/bantuan/nota-tanpa-sinyal.avif',
  'Dua ponsel tanpa sinyal saling menunjukkan kode QR: yang satu angka timbangan, yang lain tanda setuju',
  1200,
  700,
);

export const loader = (args: Route.LoaderArgs) => readHelpPage(args, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function WeighingHelp({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid max-w-4xl! gap-10 py-10 md:py-16">
        <section className="grid gap-4">
          <Picture
            source={scale}
            sizes="(min-width: 60rem) 56rem, 100vw"
            priority
            className="overflow-hidden rounded-card"
          />
          <h2 className="serif text-2xl">Bruto, tara, neto</h2>
          <ul className="grid list-disc gap-2 pl-6">
            <li>
              <strong>Bruto</strong> adalah angka di timbangan: barang bersama karungnya.
            </li>
            <li>
              <strong>Tara</strong> adalah berat karung kosong. Timbang sekali karung kosongnya; ponsel Anda
              mengingatnya untuk tiap jenis karung.
            </li>
            <li>
              <strong>Neto</strong> adalah bruto dikurangi tara: 51,2 − 0,2 = 51,0&nbsp;kg. Itu yang dijual.
            </li>
          </ul>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Langkah menimbang</h2>
          <ol className="grid list-decimal gap-2 pl-6">
            <li>
              Letakkan timbangan di lantai yang rata dan keras. Tunggu sampai menunjuk nol. Lihat stiker tera:
              masih berlaku?
            </li>
            <li>Panggil pembeli atau wakilnya. Keduanya melihat angkanya.</li>
            <li>
              Buka pesanannya, tekan <strong>Timbang</strong>, lalu ketik bruto tiap karung. Tekan{' '}
              <strong>Timbang lagi</strong> untuk karung berikutnya; jumlahnya terhitung sendiri.
            </li>
            <li>
              Bila barang dijual dengan dasar kadar air atau hampa, ukur juga: ambil contoh dari beberapa
              karung, ukur tiga kali, ketik ketiganya.{' '}
              <Anchor
                href="/help/moisture"
                className="font-semibold text-sawah-text underline underline-offset-4"
              >
                Cara mengukur kadar air
              </Anchor>
            </li>
            <li>Foto layar timbangannya, lalu kirim. Pihak lain membaca angka yang sama dan setuju.</li>
          </ol>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Mengapa yang dibayar bisa kurang dari neto</h2>
          <p>
            Di pesanan tertulis dasarnya, misalnya kadar air 14&nbsp;%. Barang yang lebih basah membawa lebih
            banyak air, jadi yang dibayar hanya berat keringnya: 1.000&nbsp;kg dengan kadar air 20&nbsp;%
            dibayar 930,2&nbsp;kg, sebab (100 − 20) : (100 − 14) × 1.000 = 930,2. Potongan seperti ini di
            pasar disebut rafaksi; di sini ia dihitung dari angka yang diukur, dan tidak pernah menambah berat
            barang yang lebih kering. Tulisan <strong>apa adanya</strong> berarti neto dibayar penuh.
          </p>
          <p>
            Lebih ringan daripada yang dipesan? Yang dibayar mengikuti timbangan. Lebih berat dan melewati
            batas? Kelebihannya hanya terjual bila pembeli mau.
          </p>
        </section>
        <section className="grid gap-4">
          <Picture
            source={phones}
            sizes="(min-width: 60rem) 56rem, 100vw"
            className="overflow-hidden rounded-card"
          />
          <h2 className="serif text-2xl">Tanpa sinyal</h2>
          <ol className="grid list-decimal gap-2 pl-6">
            <li>Selagi masih ada sinyal, kedua pihak membuka halaman timbang pesanannya sekali.</li>
            <li>
              Di tempat menimbang, penjual mengisi seperti biasa lalu menekan{' '}
              <strong>Tanpa sinyal: tunjukkan kode QR</strong>.
            </li>
            <li>
              Pembeli menekan <strong>Pindai kode nota</strong>, atau memotretnya, lalu melihat angkanya dan
              menekan <strong>Ya, angkanya benar</strong>.
            </li>
            <li>Penjual memindai kode di ponsel pembeli. Sekarang keduanya memegang nota yang sama.</li>
            <li>
              Ponsel yang lebih dulu mendapat sinyal mengirimnya sendiri. Tidak ada yang terhitung dua kali.
            </li>
          </ol>
          <p>
            Ponsel tanpa kamera? Pembeli membacakan enam angka <strong>kode setuju</strong> di halaman
            timbangnya, penjual mengetiknya. Bacakan hanya sesudah Anda melihat timbangannya.
          </p>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Kalau angkanya tidak cocok</h2>
          <p>
            Jangan disetujui. Tekan <strong>Angkanya tidak sesuai</strong> dan tulis alasannya: barang dan
            uang tetap di tempatnya, penimbang boleh menimbang ulang, dan pengelola memutuskan bila perlu.
            Nota yang sudah ditulis tidak pernah diubah; yang keliru diganti nota baru, dan keduanya tetap
            bisa dibaca.
          </p>
        </section>
      </div>
    </>
  );
}
