import type { TicketView } from '../../../domain/weighing/queries/ticket-view.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { ticketStatusLabel } from '../../../shared/rules/weighing/ticket-labels.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { CollapsedReadings, TicketPhotos } from './ticket-facts.tsx';
import { WeighedFacts } from './weighed-facts.tsx';

const tone: Record<TicketView['status'], Tone> = {
  proposed: 'warning',
  confirmed: 'success',
  disputed: 'danger',
  replaced: 'neutral',
  void: 'neutral',
};

/** A ticket for both sides: net and payable weight, and their calculation. */
export function TicketCard({ ticket }: { ticket: TicketView }) {
  const { terms } = ticket;
  const facts: [string, string][] = [
    ['Dipesan', `${formatNumber(ticket.ordered)} ${ticket.unit}`],
    ['Karung', formatNumber(ticket.sacks)],
  ];
  if (ticket.moisture !== null)
    facts.push(['Kadar air', `${formatNumber(ticket.moisture)} %${referenceText(terms.moisture)}`]);
  if (ticket.hampa !== null)
    facts.push(['Hampa', `${formatNumber(ticket.hampa)} %${referenceText(terms.hampa)}`]);
  if (ticket.tera)
    facts.push(['Tera', ticket.tera + (ticket.teraUntil ? `, sampai ${formatDate(ticket.teraUntil)}` : '')]);
  facts.push(['Ditimbang', `${formatDateTime(ticket.weighedAt)} oleh ${ticket.weighedBy}`]);
  if (ticket.place) facts.push(['Tempat', ticket.place]);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">
          Nota{' '}
          <Anchor href={`/timbang/${ticket.code}`} className="text-sawah-text underline">
            {ticket.code}
          </Anchor>
        </h3>
        <Badge tone={tone[ticket.status]}>{ticketStatusLabel[ticket.status]}</Badge>
      </div>
      <WeighedFacts net={ticket.net} payable={ticket.payable} facts={facts} />
      <CollapsedReadings readings={ticket.readings} />
      <TicketPhotos photos={ticket.photos} />
      {ticket.history
        .filter(({ reason }) => reason)
        .map(({ at, reason, event }) => (
          <p key={at} className="text-muted">
            {event === 'dispute' ? 'Keberatan' : 'Putusan'}: {reason}
          </p>
        ))}
    </article>
  );
}

const referenceText = (percent: number | null) =>
  percent === null ? '' : `, dasar ${formatNumber(percent)} %`;
