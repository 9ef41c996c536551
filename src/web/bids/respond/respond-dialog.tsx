import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { generalErrors } from '../../../shared/errors/general-errors.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { bidValue } from '../../../shared/rules/bidding/bid-math.ts';
import type { respondToBidInput } from '../../../shared/schemas/bid-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { formState } from '../../forms/form-state.ts';
import { formValues } from '../../forms/form-values.ts';
import { type NewQueuedCall, sendOrQueue } from '../../offline-queue/offline-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AcceptWarnings } from './accept-warnings.tsx';
import { NoteField } from './bid-note-field.tsx';
import type { BidResponse } from './bid-response.ts';
import { CounterFields } from './counter-fields.tsx';
import type { RespondableBid } from './selected-response.ts';
import { toQueuedResponse } from './to-queued-response.ts';

const titles: Record<BidResponse, string> = {
  accept: 'Terima penawaran',
  reject: 'Tolak penawaran',
  counter: 'Tawar balik',
  withdraw: 'Batalkan penawaran',
};

/**
 * The dialog in which a side confirms its response with an optional note (BID-23); an admin's note is the
 * reason. The URL opens it, so it works without JavaScript; `back` is the URL without it.
 */
export function RespondDialog({
  bid,
  response,
  failure,
  back,
  byAdmin,
  hold = false,
  currency,
}: {
  bid: RespondableBid;
  response: BidResponse;
  failure?: ActionFailure;
  back: string;
  byAdmin: boolean;
  /**
   * Whether this browser sends the response itself: on pages with the bar that queues it offline and offers
   * undo.
   */
  hold?: boolean;
  currency?: Currency;
}) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Pick<ActionFailure, 'message' | 'fields'> | null>(null);
  const busy = useNavigation().state !== 'idle' || sending;
  const money = (amount: number) => formatMoney(amount, currency);
  const other = bid.as === 'seller' ? bid.customerName : bid.farmerName;
  const goods = `${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName}`;

  const putAway = () => navigate(back, { preventScrollReset: true });
  const sendNow = async (one: NewQueuedCall) => {
    setSending(true);
    setRefused(null);
    const { outcome, kept, message, fields } = await sendOrQueue(one);
    setSending(false);
    if (outcome === 'done' || kept) {
      await putAway();
      if (kept) return;
      showToast('success', message);
      // Revalidates only now: during the sheet's closing animation the page would look unchanged.
      await revalidate();
    } else setRefused({ message: message || generalErrors.unavailable.text, fields });
  };
  const told = refused ?? failure;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (told) focusFirstError(form.current, told.fields);
  }, [told]);
  return (
    <Dialog open onClose={putAway} title={titles[response]} description={`${other}: ${goods}`}>
      <Form
        ref={form}
        method="post"
        noValidate={hydrated}
        preventScrollReset
        className="grid gap-5"
        data-waits={hold && !byAdmin ? '' : undefined}
        onSubmit={(event) => {
          if (byAdmin || !hold || !user) return;
          const one = toQueuedResponse(bid, response, user.id, formValues(event.currentTarget));
          if (!one) return;
          event.preventDefault();
          void sendNow(one);
        }}
      >
        <input type="hidden" name="id" value={bid.id} />
        <input type="hidden" name="response" value={response} />
        <input type="hidden" name="expected_offer_id" value={bid.offerId} />
        {response === 'counter' ? (
          <CounterFields bid={bid} failure={failure} fields={told?.fields} busy={busy} currency={currency} />
        ) : (
          <p className="rounded-button bg-sunken p-4">
            <span className="block text-sm text-muted">Tawaran</span>
            <strong className="text-lg tabular text-sawah-text">
              {money(bid.bidPrice)} / {bid.unit}
            </strong>{' '}
            <span className="tabular text-muted">
              × {formatNumber(bid.bidQuantity)} {bid.unit} = {money(bidValue(bid.bidPrice, bid.bidQuantity))}
            </span>
          </p>
        )}
        {response === 'accept' && <AcceptWarnings bid={bid} />}
        {response === 'withdraw' ? (
          <p className="text-muted">Penawaran yang dibatalkan tidak bisa dibuka lagi.</p>
        ) : (
          <NoteField
            answer={response}
            as={bid.as}
            label={byAdmin ? 'Alasan menjawab atas nama petani' : 'Catatan (boleh kosong)'}
            name="note"
            rows={2}
            maxLength={500}
            required={byAdmin}
            defaultValue={formState<typeof respondToBidInput>({
              answer: failure,
              fields: ['note'],
            }).typedValue('note')}
            error={told?.fields.note}
            disabled={busy}
          />
        )}
        {told && (
          <Notice tone="error" live>
            {told.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {/* Except for a counter-offer there is nothing to fill in, and an acceptance cannot be undone. */}
          <ButtonLink
            href={back}
            variant="ghost"
            keepScroll
            data-first={(response !== 'counter' && !byAdmin) || undefined}
          >
            Kembali
          </ButtonLink>
          <Button
            type="submit"
            variant={response === 'reject' || response === 'withdraw' ? 'danger' : 'primary'}
            busy={busy}
            busyText="Mengirim..."
            className="max-sm:flex-1"
          >
            {
              {
                accept: 'Ya, terima',
                reject: 'Ya, tolak',
                counter: 'Kirim tawar balik',
                withdraw: 'Ya, batalkan',
              }[response]
            }
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
