import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { worth } from '../../../shared/bidding/bid-math.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import type { answerBidInput } from '../../../shared/input/bids.ts';
import { generalMessages } from '../../../shared/messages/general.ts';
import { focusFaulty } from '../../form/focus-faulty.ts';
import { formState } from '../../form/form-state.ts';
import { typedIn } from '../../form/typed-in.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { toast } from '../../ui/tell/toast.ts';
import { type NewWaiting, sendOrKeep } from '../../waiting/waiting.ts';
import { AcceptWarnings } from './accept-warnings.tsx';
import { answerToSend } from './answer-to-send.ts';
import type { Answerable } from './answerable.ts';
import type { Answer } from './answers.ts';
import { CounterFields } from './counter-fields.tsx';
import { NoteField } from './note-field.tsx';

const titles: Record<Answer, string> = {
  terima: 'Terima penawaran',
  tolak: 'Tolak penawaran',
  balik: 'Tawar balik',
  batal: 'Batalkan penawaran',
};

/**
 * The dialog in which a side confirms its answer, with an optional note (BID-23); an admin's is his reason. It stands
 * open by the page's address, so it works without JavaScript; `back` is the address without it.
 */
export function AnswerDialog({
  bid,
  answer,
  failure,
  back,
  byAdmin,
  hold = false,
  currency,
}: {
  bid: Answerable;
  answer: Answer;
  failure?: Failure;
  back: string;
  byAdmin: boolean;
  /** Whether this browser sends the answer itself: where the bar stands that keeps it without signal, and takes it back. */
  hold?: boolean;
  currency?: Currency;
}) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Pick<Failure, 'message' | 'fields'> | null>(null);
  const busy = useNavigation().state !== 'idle' || sending;
  const money = (amount: number) => formatMoney(amount, currency);
  const other = bid.as === 'seller' ? bid.customerName : bid.farmerName;
  const goods = `${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName}`;

  const putAway = () => navigate(back, { preventScrollReset: true });
  const sendNow = async (one: NewWaiting) => {
    setSending(true);
    setRefused(null);
    const { outcome, kept, message, fields } = await sendOrKeep(one);
    setSending(false);
    if (outcome === 'done' || kept) {
      await putAway();
      if (kept) return;
      toast('success', message);
      // Only now: read while the sheet is being put away, the page would count as not changed.
      await revalidate();
    } else setRefused({ message: message || generalMessages.unavailable.text, fields });
  };
  const told = refused ?? failure;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (told) focusFaulty(form.current, told.fields);
  }, [told]);
  return (
    <Dialog open onClose={putAway} title={titles[answer]} description={`${other}: ${goods}`}>
      <Form
        ref={form}
        method="post"
        noValidate={hydrated}
        preventScrollReset
        className="grid gap-5"
        data-waits={hold && !byAdmin ? '' : undefined}
        onSubmit={(event) => {
          if (byAdmin || !hold || !user) return;
          const one = answerToSend(bid, answer, user.id, typedIn(event.currentTarget));
          if (!one) return;
          event.preventDefault();
          void sendNow(one);
        }}
      >
        <input type="hidden" name="id" value={bid.id} />
        <input type="hidden" name="jawaban" value={answer} />
        <input type="hidden" name="expected_offer_id" value={bid.offerId} />
        {answer === 'balik' ? (
          <CounterFields bid={bid} failure={failure} fields={told?.fields} busy={busy} currency={currency} />
        ) : (
          <p className="rounded-button bg-sunken p-4">
            <span className="block text-sm text-muted">Tawaran</span>
            <strong className="text-lg tabular text-sawah-text">
              {money(bid.bidPrice)} / {bid.unit}
            </strong>{' '}
            <span className="tabular text-muted">
              × {formatNumber(bid.bidQuantity)} {bid.unit} = {money(worth(bid.bidPrice, bid.bidQuantity))}
            </span>
          </p>
        )}
        {answer === 'terima' && <AcceptWarnings bid={bid} />}
        {answer === 'batal' ? (
          <p className="text-muted">Penawaran yang dibatalkan tidak bisa dibuka lagi.</p>
        ) : (
          <NoteField
            answer={answer}
            as={bid.as}
            label={byAdmin ? 'Alasan menjawab atas nama petani' : 'Catatan (boleh kosong)'}
            name="note"
            rows={2}
            maxLength={500}
            required={byAdmin}
            defaultValue={formState<typeof answerBidInput>({ answer: failure, fields: ['note'] }).typed(
              'note',
            )}
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
          <ButtonLink href={back} variant="ghost" stay>
            Kembali
          </ButtonLink>
          <Button
            type="submit"
            variant={answer === 'tolak' || answer === 'batal' ? 'danger' : 'primary'}
            busy={busy}
            busyText="Mengirim..."
            className="max-sm:flex-1"
          >
            {
              { terima: 'Ya, terima', tolak: 'Ya, tolak', balik: 'Kirim tawar balik', batal: 'Ya, batalkan' }[
                answer
              ]
            }
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
