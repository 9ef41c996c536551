import { renderSVG } from 'uqr';
import {
  getPublicBatch,
  type PublicBatch,
  type PublicDeposit,
} from '../../../domain/batches/get-public-batch.ts';
import { parse } from '../../../domain/parse.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { batchEventLabel, batchKindLabel } from '../../../shared/rules/batch-rules.ts';
import { qualitySourceText, qualityText } from '../../../shared/rules/quality/quality-rules.ts';
import { batchParams } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { Route } from './+types/public-batch';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(batchParams, params);
    const batch = await getPublicBatch(ctx, code);
    return { batch, qr: renderSVG(`${ctx.config.publicUrl}/lot/${code}`, { border: 2 }) };
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Paspor lot ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

const link = 'inline-flex min-h-11 items-center font-semibold text-sawah-text underline underline-offset-4';

/**
 * The public page of a batch (paspor lot): place and time, the measurements with their authors, and whether its records
 * are intact.
 */
export default function PublicBatchPage({ loaderData }: Route.ComponentProps) {
  const { batch, qr } = loaderData;
  return (
    <section className="shell grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
      <h1 className="text-2xl font-bold">
        Paspor lot <span className="whitespace-nowrap">{batch.code}</span>
      </h1>
      {batch.blocked === 'recalled' && (
        <Notice tone="error" title="Lot ini ditarik">
          Jangan dipakai dulu. Pembelinya diberi tahu di pesanan masing-masing.
        </Notice>
      )}
      {batch.blocked === 'expired' && <Notice tone="warning">Lewat tanggal: tidak dijual lagi.</Notice>}
      <Notice tone={batch.whole ? 'success' : 'error'}>
        {batch.whole
          ? 'Utuh: catatannya cocok dengan hash-nya.'
          : 'Catatan lot ini tidak lagi cocok dengan hash-nya.'}
      </Notice>
      <Card>
        <FactList facts={factsOf(batch)} />
        <p className="mt-3 flex flex-wrap gap-x-6">
          {batch.listingId !== null && (
            <Anchor href={`/shop-single/${batch.listingId}`} className={link}>
              Lihat barangnya di toko
            </Anchor>
          )}
          <Anchor href="/help/lot-passport" className={link}>
            Membaca paspor lot
          </Anchor>
        </p>
      </Card>
      <Sources batch={batch} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-lg font-bold">Catatan dan tanda keaslian</h2>
        <ol className="divide-y divide-line">
          {batch.events.map((event) => (
            <li key={event.seq} className="py-2">
              {batchEventLabel[event.event]}, {formatDateTime(event.at)}
              <span className="block text-sm break-all text-muted">
                Catatan ke-{formatNumber(event.seq)} dari {formatNumber(batch.of)} di rantai penjual ini,
                SHA-256 <code>{event.hash}</code>
              </span>
            </li>
          ))}
        </ol>
        <QrCode svg={qr} label="Kode QR halaman ini" className="w-40" />
      </Card>
    </section>
  );
}

/** The sources of a batch: other batches, and members' deposits without their names. */
function Sources({ batch }: { batch: PublicBatch }) {
  if (batch.sources.length === 0 && batch.deposited === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-bold">Asalnya</h2>
      {batch.deposited > batch.deposits.length && (
        <p className="text-muted">
          {formatNumber(batch.deposits.length)} dari {formatNumber(batch.deposited)} setoran, yang terbaru.
        </p>
      )}
      <ul className="divide-y divide-line">
        {batch.sources.map((source) => (
          <li key={source.code} className="flex flex-wrap justify-between gap-x-4">
            <Anchor
              href={`/lot/${source.code}`}
              className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
            >
              Lot {source.code}
            </Anchor>
            <span className="py-2 tabular">{`${formatNumber(source.qty)} ${source.unit}`}</span>
          </li>
        ))}
        {batch.deposits.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{[`Setoran nomor ${one.id}`, ...measuredOf(one)].join(', ')}</span>
            <span className="tabular">{`${formatNumber(one.qty)} kg`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const measuredOf = ({ harvestedOn, moisture, emptyHusk }: PublicDeposit): string[] => [
  ...(harvestedOn ? [`dipanen ${formatDate(harvestedOn)}`] : []),
  ...(moisture === null ? [] : [`kadar air ${formatNumber(moisture)} %`]),
  ...(emptyHusk === null ? [] : [`hampa ${formatNumber(emptyHusk)} %`]),
];

function factsOf(batch: Route.ComponentProps['loaderData']['batch']): [string, string][] {
  const known = (label: string, text: string | null | undefined): [string, string][] =>
    text ? [[label, text]] : [];
  const day = (label: string, value: string | null) => known(label, value && formatDate(value));
  const { measured } = batch.quality;
  const quality = qualityText(batch.quality);
  return [
    ['Barang', batch.goods],
    ['Penjual', batch.seller],
    ['Daerah', `${batch.city}, ${batch.province}`],
    ['Jenis', batchKindLabel[batch.kind]],
    ['Jumlah', `${formatNumber(batch.qty)} ${batch.unit}`],
    ...day('Dipanen', batch.harvestedOn),
    ...day('Digiling', batch.milledOn),
    ...day('Dikemas', batch.packedOn),
    ...day('Baik sampai', batch.goodUntil),
    ...known('Varietas', batch.variety),
    ...known('Musim tanam', batch.season),
    ...known('Mutu', quality && `${quality} (${qualitySourceText(batch.quality)})`),
    ...known('Diukur', measured && `${measured.by}, ${formatDate(measured.on)}, dengan ${measured.with}`),
  ];
}
