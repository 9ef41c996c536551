import type { TicketView } from '../../../domain/weighing/reading/ticket-view.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { formatDate, formatDateTime } from '../../../shared/labels.ts';
import { ticketStatusLabel } from '../../../shared/weighing/ticket-labels.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge, type Tone } from '../../ui/tell/badge.tsx';
import { ReadingsFold, TicketPhotos } from './ticket-facts.tsx';
import { WeighedFacts } from './weighed-facts.tsx';

const tone: Record<TicketView['status'], Tone> = {
  proposed: 'warning',
  confirmed: 'success',
  disputed: 'danger',
  replaced: 'neutral',
  void: 'neutral',
};

/** A ticket as both sides read it: net and payable weight large, and from what they come. */
export function TicketCard({ ticket }: { ticket: TicketView }) {
  const { terms } = ticket;
  const facts: [string, string][] = [
    ['Dipesan', `${formatNumber(ticket.ordered)} ${ticket.unit}`],
    ['Karung', formatNumber(ticket.sacks)],
  ];
  if (ticket.moisture !== null)
    facts.push(['Kadar air', `${formatNumber(ticket.moisture)} %${base(terms.moisture)}`]);
  if (ticket.hampa !== null) facts.push(['Hampa', `${formatNumber(ticket.hampa)} %${base(terms.hampa)}`]);
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
      <ReadingsFold readings={ticket.readings} />
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

const base = (percent: number | null) => (percent === null ? '' : `, dasar ${formatNumber(percent)} %`);
