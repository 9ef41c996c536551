import {
  QUALITY_CLASSES,
  QUALITY_FIGURES,
  type QualityFigure,
  qualityClassOf,
  qualityFigureLabels,
} from '../../../shared/rules/quality/quality-classes.ts';
import { percentText } from '../../../shared/rules/quality/quality-rules.ts';
import { contentPicture } from '../../common/components/content-picture.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { metaOf } from '../../common/head/head.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import type { Route } from './+types/moisture-help';
import { readHelpPage } from './read-help-page.server.ts';

const PATH = '/help/moisture';
const drawing = contentPicture(
  '/gambar/bantuan/kadar-air.avif',
  'Petani mengukur gabah dengan alat kadar air yang menunjuk 14 persen; di sampingnya sebutir gabah basah menjadi kering',
  1200,
  700,
);

export const loader = (args: Route.LoaderArgs) => readHelpPage(args, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

/** The grades with limits, from the table of quality classes. */
const limited = QUALITY_CLASSES.filter((name) => qualityClassOf(name).limits.length > 0);

/** A value that the grade does not limit. */
const NONE = '–';

function limitText(name: (typeof limited)[number], figure: QualityFigure): string {
  const limit = qualityClassOf(name).limits.find((one) => one.figure === figure);
  if (!limit) return NONE;
  return 'most' in limit ? `≤ ${percentText(limit.most)}` : `> ${percentText(limit.above)}`;
}

export default function MoistureHelp({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid max-w-4xl! gap-10 py-10 md:py-16">
        <div className="grid gap-4">
          <Picture
            source={drawing}
            sizes="(min-width: 60rem) 56rem, 100vw"
            priority
            className="overflow-hidden rounded-card"
          />
          <p>
            Kadar air adalah bagian air di dalam bulir, dihitung dari beratnya. Dari 100&nbsp;kg gabah
            berkadar air 25&nbsp;%, yang 25&nbsp;kg adalah air. Gabah yang sama setelah dijemur sampai
            14&nbsp;% beratnya tinggal 87,2&nbsp;kg: yang hilang hanya airnya.
          </p>
        </div>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Mengapa diukur</h2>
          <ul className="grid list-disc gap-2 pl-6">
            <li>
              <strong>Tahan disimpan.</strong> Di atas 14&nbsp;% gabah dan beras mudah berjamur, berkutu, dan
              berbau apak.
            </li>
            <li>
              <strong>Bagus digiling.</strong> Terlalu basah bulirnya remuk, terlalu kering bulirnya patah. Di
              sekitar 14&nbsp;% berasnya paling utuh.
            </li>
            <li>
              <strong>Adil harganya.</strong> 7&nbsp;ton gabah berkadar air 23&nbsp;% setara dengan
              6,27&nbsp;ton pada 14&nbsp;%. Pembeli yang tahu angkanya tidak perlu menebak.
            </li>
          </ul>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Cara mengukur</h2>
          <ol className="grid list-decimal gap-2 pl-6">
            <li>Ambil segenggam dari bagian atas, tengah, dan bawah, dari paling sedikit tiga karung.</li>
            <li>Campur sampai rata, buang jerami dan batu.</li>
            <li>
              Isi cawan alat (moisture meter) sampai penuh, tutup, lalu baca angkanya. Ulangi tiga kali.
            </li>
            <li>Jumlahkan ketiganya dan bagi tiga. Itu kadar airnya.</li>
            <li>
              Tulis di produk Anda siapa yang mengukur, kapan, dan dengan alat apa, lalu pasang foto layarnya.
              Pembeli melihatnya sebagai <strong>terukur</strong>.
            </li>
          </ol>
          <p>
            Tidak punya alat? Penyuluh (PPL), penggilingan, dan koperasi biasanya mau mengukurkan. Menggigit
            bulir hanya perkiraan: kalau belum diukur, tulis angkanya sebagai pernyataan Anda sendiri, atau
            kosongkan.
          </p>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Batas kelas mutu</h2>
          <Table caption="Batas kelas mutu gabah dan beras">
            <thead>
              <tr>
                <Th>Kelas</Th>
                {QUALITY_FIGURES.map((figure) => (
                  <Th key={figure} numeric>
                    {capital(qualityFigureLabels[figure].label)}
                  </Th>
                ))}
                <Th>Menurut</Th>
              </tr>
            </thead>
            <tbody>
              {limited.map((name) => (
                <Tr key={name}>
                  <Td data-card="head" className="font-semibold">
                    {qualityClassOf(name).label}
                  </Td>
                  {QUALITY_FIGURES.map((figure) => (
                    <Td
                      key={figure}
                      numeric
                      label={capital(qualityFigureLabels[figure].label)}
                      className={limitText(name, figure) === NONE ? 'max-md:hidden!' : undefined}
                    >
                      {limitText(name, figure)}
                    </Td>
                  ))}
                  <Td label="Menurut">{qualityClassOf(name).source}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <p className="text-sm text-muted">
            Gabah yang melewati batas GKP disebut di luar kualitas; HPP gabah kering panen tetap berlaku
            untuknya. Beras khusus (merah, hitam, ketan, organik bersertifikat, fortifikasi, indikasi
            geografis) tidak memakai batas ini; yang organik dan yang berindikasi geografis dibuktikan dengan
            nomor sertifikatnya.
          </p>
          <p className="flex flex-wrap gap-x-6">
            {(['gkg', 'gkp', 'premium', 'medium'] as const).map((name) => (
              <Anchor
                key={name}
                href={`/shop?category=${qualityClassOf(name).category}&quality=${name}`}
                className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline underline-offset-4"
              >
                Lihat {qualityClassOf(name).label}
              </Anchor>
            ))}
          </p>
        </section>
      </div>
    </>
  );
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
