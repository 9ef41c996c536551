import type { ReactNode } from 'react';
import type { WeighedLineView, Weighing } from '../../../domain/weighing/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { termsText } from '../../../shared/weighing/weighing-text.ts';
import { failureOf, intentOf } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Card } from '../../ui/card.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { Sealed } from './sealed/sealed.tsx';
import { useSealed } from './sealed/sealed-list.ts';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketCard } from './ticket-card.tsx';
import { WeighForm } from './weigh-form.tsx';
import { WeighingBalance } from './weighing-balance.tsx';

type Props = { weighing: Weighing; qr: string; name: string; failure: Failure | undefined };

/** Everything of an order that is sold by weighing: terms, tickets, what the one who asks may do, and what is open of the money. */
export function WeighingLines({ weighing, qr, name, failure }: Props) {
  return (
    <>
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <WeighingBalance weighing={weighing} failure={failure} />
      {weighing.lines.map((line) => (
        <WeighedLine
          key={line.line}
          {...{ weighing, line, qr, name }}
          // What was typed for one of several goods is not the others'.
          failure={failureOf(failure, 'line', line.line)}
        />
      ))}
    </>
  );
}

/** One of the goods: its terms, its ticket, what the one who asks may say to it, and the form of the next one. */
function WeighedLine({ weighing, line, qr, name, failure }: Props & { line: WeighedLineView }) {
  const money = (amount: number) => formatMoney(amount, weighing.currency);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg font-bold">{line.goods}</h2>
        <p className="text-muted">
          {unbroken(
            `${formatNumber(line.ordered)} ${line.unit} × ${money(line.price)}. ${termsText(line.terms)}`,
          )}
        </p>
      </div>
      {line.payable !== null && (
        <p className="font-semibold">
          {unbroken(
            `Dipesan ${formatNumber(line.ordered)} ${line.unit}, ditimbang ${formatNumber(line.weighed ?? 0)} kg, dibayar ${formatNumber(line.payable)} kg: ${money(line.total)}`,
          )}
        </p>
      )}
      {line.ticket && <TicketCard ticket={line.ticket} />}
      <Sealed weighing={weighing} line={line} />
      <TicketAnswer weighing={weighing} line={line} qr={qr} failure={failure} />
      {weighing.side !== 'admin' &&
        (line.actions.includes('propose') || line.actions.includes('replace')) && (
          <WeighingFold
            line={line}
            open={(line.ticket === null && weighing.side === 'seller') || intentOf(failure) === 'propose'}
          >
            <div className="pt-2">
              <WeighForm weighing={weighing} side={weighing.side} line={line} name={name} failure={failure} />
            </div>
          </WeighingFold>
        )}
      {/* Whoever's figures stand there has nothing to say yes to. */}
      {line.yesCode && !standsBy(line, weighing.side) && (
        <p>
          Kode setuju Anda: <strong className="text-xl tabular">{line.yesCode}</strong>. Bacakan hanya sesudah
          Anda melihat angka timbangannya dan setuju.
        </p>
      )}
      {line.earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
            {line.earlier.length} nota sebelumnya
          </summary>
          <div className="grid gap-5 pt-2">
            {line.earlier.map((ticket) => (
              <TicketCard key={ticket.code} ticket={ticket} />
            ))}
          </div>
        </details>
      )}
    </Card>
  );
}

const standsBy = ({ ticket }: WeighedLineView, side: Weighing['side']) =>
  ticket?.proposedBy === side && (ticket.status === 'proposed' || ticket.status === 'disputed');

/** The form of a ticket, open where none stands: not beside one that this phone has just sealed. */
function WeighingFold({
  line,
  open,
  children,
}: {
  line: WeighedLineView;
  open: boolean;
  children: ReactNode;
}) {
  const { user } = useSession();
  const sealed = useSealed(user?.id ?? '', line.line);
  const hydrated = useHydrated();
  return (
    <details open={open && !(hydrated && sealed)}>
      <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
        {line.ticket || (hydrated && sealed) ? 'Timbang ulang dan ganti nota ini' : 'Timbang sekarang'}
      </summary>
      {children}
    </details>
  );
}
