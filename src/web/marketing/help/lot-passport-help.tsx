import { PageHeading } from '../../common/components/page-heading.tsx';
import { metaOf } from '../../common/head/head.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/lot-passport-help';
import { readHelpPage } from './read-help-page.server.ts';

const PATH = '/help/lot-passport';

export const loader = (args: Route.LoaderArgs) => readHelpPage(args, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

/** The meanings of the drawing's numbers, in their order. */
const PARTS = [
  {
    name: 'Kode lot',
    text: 'LT- dan delapan huruf atau angka. Kode yang sama tercetak di label, di pesanan Anda, dan di halaman barangnya.',
  },
  {
    name: 'Penjual dan daerahnya',
    text: 'Lapak yang mencatat lot ini dan kabupatennya. Nama orang lain tidak ditulis.',
  },
  {
    name: 'Dipanen, digiling, dikemas, baik sampai',
    text: 'Sesudah hari “baik sampai” sisanya berhenti dijual dengan sendirinya.',
  },
  {
    name: 'Mutu',
    text: '“Dinyatakan petani” berarti angka dari penjualnya. “Terukur” berarti ada yang mengukur: namanya, tanggalnya, dan alatnya tertulis.',
  },
  {
    name: 'Tanda keaslian',
    text: '“Utuh” berarti tidak ada catatan lot ini yang diubah diam-diam. Yang keliru dikoreksi dengan catatan baru, bukan dihapus.',
  },
] as const;

/** A drawing of a batch's public page: five lines with their numbers, and the code on the label. */
function PassportDrawing() {
  return (
    <svg
      viewBox="0 0 320 202"
      role="img"
      aria-label="Gambar paspor lot: lima bagian bernomor, dan kode QR seperti di labelnya"
      className="h-auto w-full max-w-xl"
    >
      <rect x={6} y={6} width={308} height={190} rx={12} className="fill-transparent stroke-line" />
      {PARTS.map(({ name }, at) => {
        const y = 34 + at * 34;
        return (
          <g key={name}>
            <circle cx={30} cy={y} r={12} className="fill-transparent stroke-padi-text" />
            <text x={30} y={y + 5} textAnchor="middle" className="fill-muted text-sm font-bold">
              {at + 1}
            </text>
            <rect
              x={54}
              y={y - 9}
              width={at === 0 ? 90 : 60}
              height={7}
              rx={3}
              opacity={0.5}
              className="fill-muted"
            />
            <rect x={54} y={y + 3} width={at % 2 ? 110 : 130} height={7} rx={3} className="fill-muted" />
          </g>
        );
      })}
      <rect x={216} y={24} width={80} height={80} rx={6} className="fill-transparent stroke-padi-text" />
      {QR_DOTS.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={224 + x * 9} y={32 + y * 9} width={8} height={8} className="fill-muted" />
      ))}
    </svg>
  );
}

/** The dark squares of the drawn code, column and row, with three corners like a real one. */
const QR_DOTS = [
  ...[0, 5].flatMap((x) => [0, 1, 2].flatMap((y) => [0, 1].map((d) => [x + d, y] as const))),
  ...[5, 6].flatMap((y) => [0, 1].map((x) => [x, y] as const)),
  ...([
    [3, 1],
    [3, 3],
    [4, 4],
    [6, 5],
    [5, 6],
    [3, 6],
    [1, 4],
  ] as const),
];

/** Explains the contents of a batch's public page, and what to do when the batch was recalled. */
export default function LotPassportHelp({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid max-w-4xl! gap-10 py-10 md:py-16">
        <section className="grid gap-4">
          <PassportDrawing />
          <ol className="grid list-decimal gap-2 pl-6">
            {PARTS.map(({ name, text }) => (
              <li key={name}>
                <strong>{name}.</strong> {text}
              </li>
            ))}
          </ol>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Cara membukanya</h2>
          <p>
            Arahkan kamera ponsel ke kode QR di label, atau tekan kode lot di halaman barang dan di pesanan
            Anda. Tidak perlu masuk.
          </p>
        </section>
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Kalau lotnya ditarik</h2>
          <ul className="grid list-disc gap-2 pl-6">
            <li>Paspornya berkata “Lot ini ditarik”. Jangan dipakai dulu.</li>
            <li>
              Buka{' '}
              <Anchor href="/orders" className="font-semibold text-sawah-text underline">
                pesanan Anda
              </Anchor>
              : di sana ada alasannya. Jawab “sudah dipisahkan” atau “sudah dipakai”, supaya penjual tahu.
            </li>
            <li>Pesanan yang belum dikirim ditahan. Kalau ternyata keliru, Anda diberi tahu juga.</li>
          </ul>
        </section>
      </div>
    </>
  );
}
