import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { bidTotal, typedNumber, worth } from '../../../shared/bidding/bid-math.ts';
import { counterRange } from '../../../shared/bidding/counter-price.ts';
import { referenceVerdict } from '../../../shared/bidding/reference-note.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { exactSum, inSteps, isQuantity, typedQuantity } from '../../../shared/figures/quantity.ts';
import type { answerBidInput, placeBidInput } from '../../../shared/input/bids.ts';
import { generalMessages } from '../../../shared/messages/general.ts';
import { focusFaulty } from '../../form/focus-faulty.ts';
import { formState } from '../../form/form-state.ts';
import { typedIn } from '../../form/typed-in.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AskedYes } from '../../ui/field/asked-yes.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { toast } from '../../ui/tell/toast.ts';
import { type NewWaiting, sendOrKeep } from '../../waiting/waiting.ts';
import { BelowHpp } from '../offer/price-facts.tsx';
import { answerToSend } from './answer-to-send.ts';
import type { Answerable } from './answerable.ts';
import type { Answer } from './answers.ts';
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

const isBelowHpp = (bid: Answerable, price: number) =>
  referenceVerdict(price, bid.unit, bid.prices.reference) === 'below_hpp';

/** He who sells below what the state pays says that he knows it. */
function Below() {
  return <AskedYes name="paham" value="hpp" label="Saya tahu harga ini di bawah HPP dan tetap setuju" />;
}

/** What an acceptance does, before it is done. */
export function AcceptWarnings({ bid }: { bid: Answerable }) {
  if (bid.as === 'buyer') {
    return (
      <p className="text-sm text-muted">
        Stok langsung ditahan untuk Anda dan pesanan dibuat dengan harga ini.
      </p>
    );
  }
  const left = exactSum(bid.available, -bid.bidQuantity);
  return (
    <div className="grid gap-3">
      {left < 0 ? (
        <Notice tone="warning">
          Stok kurang: bisa dijual {formatNumber(bid.available)} {bid.unit}.
        </Notice>
      ) : (
        <p className="text-sm text-muted">
          Stok ditahan untuk pembeli dan pesanan dibuat dengan harga ini. Sisa stok setelah ini{' '}
          <strong className="tabular text-ink">
            {formatNumber(left)} {bid.unit}
          </strong>
          .
        </p>
      )}
      {bid.bidPrice < bid.priceTengkulak && (
        <Notice tone="warning">Tawaran ini di bawah harga tengkulak. Pastikan Anda memang setuju.</Notice>
      )}
      {isBelowHpp(bid, bid.bidPrice) && (
        <>
          <BelowHpp price={bid.bidPrice} unit={bid.unit} prices={bid.prices} />
          <Below />
        </>
      )}
    </div>
  );
}

/** Price, quantity and total of a counter-offer. */
export function CounterFields({
  bid,
  failure,
  fields = failure?.fields ?? {},
  busy,
  currency,
}: {
  bid: Answerable;
  failure?: Failure;
  /** The texts at the fields; those of `failure` where they came with the page. */
  fields?: Record<string, string> | undefined;
  busy: boolean;
  currency?: Currency;
}) {
  const form = formState<typeof placeBidInput>({ answer: failure, fields: ['bid_price', 'qty'] });
  const typedPrice = typedNumber(form.typed('bid_price') ?? '');
  const typedQty = typedQuantity(form.typed('qty') ?? '');
  const seller = bid.as === 'seller';
  // A buyer starts from what he offered last; the list price would be more than he was just asked for.
  const own =
    bid.as === 'buyer'
      ? (bid.offers.findLast((offer) => offer.side === 'buyer')?.price ?? bid.bidPrice)
      : bid.bidPrice;
  const all =
    bid.as === 'seller' ? inSteps(Math.min(bid.bidQuantity, bid.available), bid.step) : bid.bidQuantity;
  const range = seller ? counterRange(bid.bidPrice, bid.listPrice, all < bid.bidQuantity) : null;
  const [price, setPrice] = useState<number | null>(
    Number.isSafeInteger(typedPrice) ? typedPrice : (range?.start ?? own),
  );
  const [qty, setQty] = useState<number | null>(isQuantity(typedQty ?? 0) ? typedQty : all);
  const total = bidTotal(price, qty);
  // Said once as many digits stand there as a price has, not while it is being typed.
  const typedOut = price !== null && String(price).length >= String(range?.least ?? 0).length;
  const outside =
    range && typedOut && (price < range.least || price > range.most)
      ? `Isi lebih dari ${formatMoney(bid.bidPrice, currency)}, paling tinggi ${formatMoney(range.most, currency)}`
      : undefined;
  const middle = Math.round((own + bid.bidPrice) / 2);
  const hint = seller
    ? `Lebih dari ${formatMoney(bid.bidPrice, currency)}, paling tinggi ${formatMoney(bid.listPrice, currency)}`
    : `Tawaran petani ${formatMoney(bid.bidPrice, currency)}`;
  return (
    <div className="grid gap-4">
      <PriceInput
        label={`Harga per ${bid.unit}`}
        name="bid_price"
        value={price}
        onValueChange={setPrice}
        start={bid.bidPrice}
        min={range?.least}
        max={range?.most}
        step={range?.step}
        quick={
          seller || middle === own
            ? undefined
            : [{ label: `Ambil tengah ${formatMoney(middle, currency)}`, value: middle }]
        }
        currency={currency}
        hint={hint}
        error={outside ?? fields.bid_price}
        disabled={busy}
      />
      <QuantityInput
        label="Jumlah"
        name="qty"
        value={qty}
        onValueChange={setQty}
        step={bid.step}
        max={bid.as === 'seller' ? Math.max(bid.step, bid.available) : undefined}
        after={bid.unit}
        error={fields.qty}
        disabled={busy}
      />
      <p className="flex items-baseline justify-between gap-3" aria-live="polite">
        <span className="font-semibold">Total</span>
        <output className="text-lg font-bold tabular text-sawah-text">
          {total === null ? '–' : formatMoney(total, currency)}
        </output>
      </p>
      {price !== null && <BelowHpp price={price} unit={bid.unit} prices={bid.prices} />}
      {seller && price !== null && isBelowHpp(bid, price) && <Below />}
      {!seller && price !== null && price >= bid.bidPrice && (
        <Notice tone="info">
          Petani sudah menawarkan {formatMoney(bid.bidPrice, currency)}. Dengan harga itu Anda bisa langsung
          menerimanya.
        </Notice>
      )}
    </div>
  );
}
