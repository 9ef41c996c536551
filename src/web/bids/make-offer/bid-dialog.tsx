import { useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { BidTerms } from '../../../domain/bidding/queries/get-bid-terms.ts';
import { bidErrors } from '../../../shared/errors/bid-errors.ts';
import { type Currency, formatNumber } from '../../../shared/format/money.ts';
import { toQuantity } from '../../../shared/format/quantity.ts';
import { bidFieldsProblem } from '../../../shared/rules/bidding/bid-fields.ts';
import { offerProblem, offerProblemText } from '../../../shared/rules/bidding/bid-rules.ts';
import { type NewQueuedCall, sendOrQueue } from '../../offline-queue/offline-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { registerHref, signInHref } from '../../session/sign-in-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { deleteBidDraft, readBidDraft, saveBidDraft } from './bid-draft.ts';
import { BidFields, type BidListing, BidsLeftLine, useBidDraft } from './bid-form.tsx';
import type { BidOutcome } from './offer-page.tsx';

/** The URL parameter that reopens the dialog after signing in. */
const OPEN_PARAM = 'tawar';

/**
 * The bid dialog, loaded on first use and mounted when it opens, so that its state starts fresh each time
 * (R28).
 */
export default function BidDialog({
  goods,
  currency,
  onClose,
}: {
  goods: BidListing;
  currency?: Currency;
  onClose: () => void;
}) {
  const { user } = useSession();
  const action = `/shop-single/${goods.id}/bid`;
  const terms = useFetcher<BidTerms>();
  const fetcher = useFetcher<BidOutcome>();
  const { draft, setDraft } = useBidDraft(goods, readBidDraft(goods.id) ?? undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const [askedToSignIn, setAskedToSignIn] = useState(false);
  const handled = useRef<BidOutcome | undefined>(undefined);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const busy = fetcher.state !== 'idle' || sending;
  const { revalidate } = useRevalidator();
  const outcome = fetcher.data;

  useEffect(() => {
    terms.load(action);
  }, [terms.load, action]);

  useEffect(() => {
    if (!outcome || busy || handled.current === outcome) return;
    handled.current = outcome;
    if (!outcome.ok) return;
    deleteBidDraft(goods.id);
    showToast('success', outcome.message);
    onClose();
  }, [outcome, busy, goods.id, onClose]);

  const close = () => {
    deleteBidDraft(goods.id);
    onClose();
  };
  /**
   * Sends the offer; without a response it goes to the offline queue, which every page shows. An error
   * appears as received.
   */
  const sendNow = async (one: NewQueuedCall) => {
    setSending(true);
    const { outcome, message, fields, responded, kept } = await sendOrQueue(one);
    setSending(false);
    if (outcome === 'done' || kept) {
      if (!kept) showToast('success', message);
      close();
      revalidate();
    } else if (outcome === 'signed out') setAskedToSignIn(true);
    else {
      setRefused(fields);
      setProblem(responded ? message || bidErrors.bid_failed.text : bidErrors.bid_broke.text);
    }
  };
  const failure = !busy && outcome && !outcome.ok ? outcome : null;
  const signInFirst = askedToSignIn || failure?.code === 'sign_in_first';
  const message = problem ?? (signInFirst ? null : failure && (failure.message || bidErrors.bid_failed.text));
  const allowance = terms.data?.mine ?? null;
  const blocked =
    allowance !== null &&
    (allowance.suspendedUntil !== null || allowance.left === 0 || allowance.openBidId !== null);

  return (
    <Dialog back open onClose={close} title="Ajukan penawaran" description={goods.name}>
      <fetcher.Form
        method="post"
        noValidate
        data-waits={user ? '' : undefined}
        action={action}
        className="grid gap-5"
        onSubmit={(event) => {
          const wrong = bidFieldsProblem(draft.price, draft.qty);
          setProblem(wrong);
          setRefused({});
          if (wrong) return event.preventDefault();
          // A visitor without an account signs in; the draft is restored afterwards.
          saveBidDraft(goods.id, draft);
          if (user && terms.data?.signedIn !== false) {
            event.preventDefault();
            // Offline, the server would reject the offer much later and on another page.
            const known = navigator.onLine ? undefined : terms.data?.listing;
            const objection = known && clientSideError(known, draft, currency);
            if (objection) return setProblem(offerProblemText(objection));
            void sendNow({
              userId: user.id,
              url: `/api/products/${goods.id}/bids`,
              body: {
                qty: draft.qty,
                bid_price: draft.price,
                ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
              },
              label: `Tawaran ${formatNumber(draft.qty!)} ${goods.unit} ${goods.name}`,
              href: '/bidding-list',
              subject: null,
            });
            return;
          }
          if (terms.data?.signedIn !== false) return;
          event.preventDefault();
          // A visitor learns before signing in that the offer would be rejected.
          const objection = clientSideError(terms.data.listing, draft, currency);
          if (objection) setProblem(offerProblemText(objection));
          setAskedToSignIn(objection === null);
        }}
      >
        <input type="hidden" name="from" value="dialog" />
        <BidFields
          goods={goods}
          draft={draft}
          onDraft={(next) => {
            setDraft(next);
            setProblem(null);
          }}
          fields={failure?.fields ?? refused}
          busy={busy}
          currency={currency}
          prices={terms.data?.prices}
        />
        {message && (
          <Notice tone="error" live>
            {message}
          </Notice>
        )}
        {signInFirst ? <SignInPrompt goods={goods} /> : <BidsLeftLine allowance={allowance} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={close} disabled={busy}>
            Batal
          </Button>
          <Button
            type="submit"
            busy={busy}
            busyText="Mengirim..."
            disabled={blocked}
            className="max-sm:flex-1"
          >
            Kirim penawaran
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}

/**
 * Validates the input against the listing as far as the browser knows it; null when the offer is possible.
 */
function clientSideError(
  listing: BidTerms['listing'],
  { price, qty }: { price: number | null; qty: number | null },
  currency: Currency | undefined,
) {
  const onSale = {
    ...listing,
    minLot: toQuantity(listing.minLot),
    step: toQuantity(listing.step),
    available: toQuantity(listing.available),
    open: true,
    listPrice: listing.priceCustomer,
    currency,
  };
  return offerProblem(onSale, price!, toQuantity(qty!));
}

/**
 * An offer requires an account (BID-13); both links return to this page with the dialog prefilled (BID-14).
 */
function SignInPrompt({ goods }: { goods: BidListing }) {
  const back = `/shop-single/${goods.id}?${OPEN_PARAM}=${goods.id}`;
  return (
    <Notice tone="info" live title="Masuk dulu untuk mengirim penawaran">
      <p>Isian Anda kami simpan dan menunggu di sini setelah Anda masuk.</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href={signInHref(back)} replace size="sm">
          Masuk
        </ButtonLink>
        <ButtonLink href={registerHref(back)} replace size="sm" variant="secondary">
          Daftar
        </ButtonLink>
      </p>
    </Notice>
  );
}
