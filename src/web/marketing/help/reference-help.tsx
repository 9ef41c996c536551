import { referencesToday } from '../../../domain/references/reference-table.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { toReferencePrice } from '../../../shared/rules/references/reference-prices.ts';
import { referenceAmount } from '../../../shared/rules/references/reference-verdicts.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { metaOf } from '../../common/head/head.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import type { Route } from './+types/reference-help';
import { readHelpPage } from './read-help-page.server.ts';

const PATH = '/help/reference-prices';

export const loader = (args: Route.LoaderArgs) =>
  readHelpPage(args, PATH, async (ctx) => ({
    prices: (await referencesToday(ctx)).rows.map(toReferencePrice),
  }));

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

/** A price line from cheap to expensive, with the meaning of each kind. */
const KINDS = [
  {
    name: 'HPP',
    long: 'harga pembelian pemerintah',
    text: 'batas bawah: negara membeli gabah dan beras dengan harga ini. Lebih rendah dari ini merugikan petani.',
    good: [40, 100],
    alt: 'Garis harga: di kiri HPP terlalu rendah untuk petani, dari HPP ke kanan wajar',
  },
  {
    name: 'HET',
    long: 'harga eceran tertinggi',
    text: 'batas atas: pembeli beras medium dan premium tidak perlu membayar lebih dari ini. Tiap zona punya angkanya sendiri.',
    good: [0, 65],
    alt: 'Garis harga: sampai HET wajar, di kanannya terlalu mahal untuk pembeli',
  },
  {
    name: 'HAP',
    long: 'harga acuan pembelian dan penjualan',
    text: 'rentang: untuk cabai, bawang merah, jagung, telur, dan lainnya. Di tingkat produsen ia menjaga petani, di tingkat konsumen ia menjaga pembeli.',
    good: [30, 70],
    alt: 'Garis harga: di antara kedua ujung HAP wajar, di kiri terlalu rendah, di kanan terlalu mahal',
  },
] as const;

function PriceLine({ good: [from, until], alt }: { good: readonly [number, number]; alt: string }) {
  const x = (at: number) => 10 + at * 2.8;
  return (
    <svg viewBox="0 0 300 64" role="img" aria-label={alt} className="h-auto w-full max-w-xl">
      <rect x={10} y={22} width={280} height={14} rx={7} className="fill-transparent stroke-line" />
      <rect x={x(from)} y={22} width={x(until) - x(from)} height={14} className="fill-sawah" />
      {[from, until]
        .filter((at) => at > 0 && at < 100)
        .map((at) => (
          <line
            key={at}
            x1={x(at)}
            x2={x(at)}
            y1={12}
            y2={46}
            strokeWidth={3}
            strokeLinecap="round"
            className="stroke-padi-text"
          />
        ))}
      <text x={10} y={60} className="fill-muted text-xs">
        murah
      </text>
      <text x={290} y={60} textAnchor="end" className="fill-muted text-xs">
        mahal
      </text>
    </svg>
  );
}

/** Explains HPP, HET and HAP with drawings and today's figures. */
export default function ReferenceHelp({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, prices } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid max-w-4xl! gap-10 py-10 md:py-16">
        {KINDS.map(({ name, long, text, good, alt }) => (
          <section key={name} className="grid gap-3">
            <h2 className="serif text-2xl">
              {name}, {long}
            </h2>
            <PriceLine good={good} alt={alt} />
            <p>
              {name} adalah {text}
            </p>
          </section>
        ))}
        <section className="grid gap-3">
          <h2 className="serif text-2xl">Bagaimana dipakai di sini</h2>
          <ul className="grid list-disc gap-2 pl-6">
            <li>Harga per gram, kwintal, atau ton dihitung dulu per kilogram. Per liter atau buah tidak.</li>
            <li>
              Beras dibandingkan menurut kelas mutunya, gabah menurut kadar air dan hampanya, yang lain
              menurut komoditas yang dipilih penjualnya. Yang tidak dinyatakan tidak dibandingkan.
            </li>
            <li>Tawaran dan pesanan menyimpan harga hari itu, walau aturannya kemudian berubah.</li>
            <li>Pemberitahuan ini tidak melarang siapa pun menjual atau membeli.</li>
          </ul>
        </section>
        {prices.length > 0 && (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 className="serif text-2xl">Yang berlaku hari ini</h2>
            <Table caption="Harga HPP, HET, dan HAP yang berlaku hari ini">
              <thead>
                <tr>
                  <Th>Harga</Th>
                  <Th>Angka</Th>
                  <Th>Mulai</Th>
                  <Th>Sumber</Th>
                </tr>
              </thead>
              <tbody>
                {prices.map((price) => (
                  <Tr key={`${price.label} ${price.since}`}>
                    <Td label="Harga" className="font-semibold">
                      {price.label}
                    </Td>
                    <Td label="Angka" className="tabular">
                      {referenceAmount(price)}
                    </Td>
                    <Td label="Mulai">{formatDate(price.since)}</Td>
                    <Td label="Sumber">{price.source}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </section>
        )}
      </div>
    </>
  );
}
