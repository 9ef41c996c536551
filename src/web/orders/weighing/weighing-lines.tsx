import type { ReactNode } from 'react';
import type { WeighedLineView, Weighing } from '../../../domain/weighing/queries/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { termsText } from '../../../shared/rules/weighing/weighing-text.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { failedIntent, failureFor } from '../../forms/form-state.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useOfflineTickets } from './offline/offline-ticket-store.ts';
import { OfflineWeighing } from './offline/offline-weighing.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketResponse } from './ticket-response.tsx';
import { WeighingBalance } from './weighing-balance.tsx';
import { WeighingForm } from './weighing-form.tsx';

type Props = { weighing: Weighing; qr: string; name: string; failure: ActionFailure | undefined };

/** All weighed items of an order: terms, tickets, the viewer's actions, and the balance. */
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
          // Each item has its own form, so the failure belongs to one line.
          failure={failureFor(failure, 'line', line.line)}
        />
      ))}
    </>
  );
}

/** One weighed item: its terms, its ticket, the viewer's response, and the form of the next ticket. */
function WeighedLine({ weighing, line, qr, name, failure }: Props & { line: WeighedLineView }) {
  const money = (amount: number) => formatMoney(amount, weighing.currency);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg font-bold">{line.goods}</h2>
        <p className="text-muted">
          {noWrapText(
            `${formatNumber(line.ordered)} ${line.unit} × ${money(line.price)}. ${termsText(line.terms)}`,
          )}
        </p>
      </div>
      {line.payable !== null && (
        <p className="font-semibold">
          {noWrapText(
            `Dipesan ${formatNumber(line.ordered)} ${line.unit}, ditimbang ${formatNumber(line.weighed ?? 0)} kg, dibayar ${formatNumber(line.payable)} kg: ${money(line.total)}`,
          )}
        </p>
      )}
      {line.ticket && <TicketCard ticket={line.ticket} />}
      <OfflineWeighing weighing={weighing} line={line} />
      <TicketResponse weighing={weighing} line={line} qr={qr} failure={failure} />
      {weighing.side !== 'admin' &&
        (line.actions.includes('propose') || line.actions.includes('replace')) && (
          <CollapsibleForm
            line={line}
            open={(line.ticket === null && weighing.side === 'seller') || failedIntent(failure) === 'propose'}
          >
            <div className="pt-2">
              <WeighingForm
                weighing={weighing}
                side={weighing.side}
                line={line}
                name={name}
                failure={failure}
              />
            </div>
          </CollapsibleForm>
        )}
      {/* A side does not confirm its own ticket. */}
      {line.yesCode && !hasOpenTicketOf(line, weighing.side) && (
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

const hasOpenTicketOf = ({ ticket }: WeighedLineView, side: Weighing['side']) =>
  ticket?.proposedBy === side && (ticket.status === 'proposed' || ticket.status === 'disputed');

/** The ticket form, open when there is no ticket, and closed after this phone has signed one. */
function CollapsibleForm({
  line,
  open,
  children,
}: {
  line: WeighedLineView;
  open: boolean;
  children: ReactNode;
}) {
  const { user } = useSession();
  const sealed = useOfflineTickets(user?.id ?? '', line.line);
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
