import { renderSVG } from 'uqr';
import { parse } from '../../../domain/parse.ts';
import { getPublicTicket } from '../../../domain/weighing/queries/get-public-ticket.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { ticketStatusLabel } from '../../../shared/rules/weighing/ticket-labels.ts';
import { termsText } from '../../../shared/rules/weighing/weighing-text.ts';
import { ticketCodeParams } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import type { Route } from './+types/public-ticket';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(ticketCodeParams, params);
    const ticket = await getPublicTicket(ctx, code);
    return { ticket, qr: renderSVG(`${ctx.config.publicUrl}/timbang/${code}`, { border: 2 }) };
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Nota timbang ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

/**
 * The public view of a weigh ticket: figures, hash and position in the seller's chain, without personal data.
 */
export default function PublicTicketPage({ loaderData }: Route.ComponentProps) {
  const { ticket, qr } = loaderData;
  const facts: [string, string][] = [
    ['Keadaan', ticketStatusLabel[ticket.status]],
    ['Barang', ticket.goods],
    ['Dipesan', `${formatNumber(ticket.ordered)} ${ticket.unit}`],
    ['Berat bersih', `${formatNumber(ticket.net)} kg dalam ${formatNumber(ticket.sacks)} karung`],
    ...(ticket.moisture === null
      ? []
      : [['Kadar air', `${formatNumber(ticket.moisture)} %`] as [string, string]]),
    ...(ticket.hampa === null ? [] : [['Hampa', `${formatNumber(ticket.hampa)} %`] as [string, string]]),
    ['Yang dibayar', `${formatNumber(ticket.payable)} kg`],
    ['Ditimbang', `${formatDateTime(ticket.weighedAt)}, ${ticket.city}`],
    ...(ticket.tera ? [['Tera', ticket.tera] as [string, string]] : []),
  ];
  return (
    <section className="shell grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
      <h1 className="text-2xl font-bold">
        Nota timbang <span className="whitespace-nowrap">{ticket.code}</span>
      </h1>
      <Notice tone={ticket.whole ? 'success' : 'error'}>
        {ticket.whole
          ? `Utuh: angkanya cocok dengan hash-nya. Nota ke-${ticket.seq} dari ${ticket.of} di rantai penjual ini.`
          : 'Angka nota ini tidak lagi cocok dengan hash-nya.'}
      </Notice>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-muted">{noWrapText(termsText(ticket.terms))}</p>
        <FactList facts={facts.map(([term, text]) => [term, noWrapText(text)] as const)} />
        <ol className="grid gap-1 border-t border-line pt-3 tabular">
          {ticket.readings.map(({ gross, tare, sacks }, at) => (
            <li key={at}>
              {at + 1}. {formatNumber(gross)} − {formatNumber(tare)} kg, {formatNumber(sacks)} karung
            </li>
          ))}
        </ol>
      </Card>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-lg font-bold">Tanda keaslian</h2>
        <p className="break-all">
          SHA-256: <code>{ticket.hash}</code>
        </p>
        {ticket.prev && (
          <p className="break-all">
            Nota sebelumnya: <code>{ticket.prev}</code>
          </p>
        )}
        {ticket.canonical && (
          <details>
            <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
              Teks yang di-hash, untuk diperiksa sendiri
            </summary>
            <code className="break-all">{ticket.canonical}</code>
          </details>
        )}
        <p>
          <Anchor
            href={`/timbang/${ticket.code}/ticket.pdf`}
            download
            className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
          >
            Unduh nota ini (PDF)
          </Anchor>
        </p>
        <QrCode svg={qr} label="Kode QR halaman ini" className="w-40" />
      </Card>
    </section>
  );
}
