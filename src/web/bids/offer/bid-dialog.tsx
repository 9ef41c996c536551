import { useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { BidTerms } from '../../../domain/bidding/reading/get-bid-terms.ts';
import { bidFieldsProblem } from '../../../shared/bidding/bid-fields.ts';
import { objectionText, objectionTo } from '../../../shared/bidding/bid-rules.ts';
import { type Currency, formatNumber } from '../../../shared/figures/money.ts';
import { quantityOf } from '../../../shared/figures/quantity.ts';
import { bidMessages } from '../../../shared/messages/bids.ts';
import { useSession } from '../../session/session.tsx';
import { registerHref, signInHref } from '../../session/sign-in-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { toast } from '../../ui/tell/toast.ts';
import { type NewWaiting, sendOrKeep } from '../../waiting/waiting.ts';
import { forgetDraft, keepDraft, readDraft } from './bid-draft.ts';
import { BidAllowanceLine, BidFields, type BidGoods, useBidDraft } from './bid-form.tsx';
import type { BidOutcome } from './offer-page.tsx';

/** What the address of a page carries so that its dialog stands open again after signing in. */
const OPEN = 'tawar';

/** The bid dialog, loaded when it is first wanted; mounted when it opens, so that everything in it starts anew each time (R28). */
export default function BidDialog({
  goods,
  currency,
  onClose,
}: {
  goods: BidGoods;
  currency?: Currency;
  onClose: () => void;
}) {
  const { user } = useSession();
  const action = `/shop-single/${goods.id}/tawar`;
  const terms = useFetcher<BidTerms>();
  const fetcher = useFetcher<BidOutcome>();
  const { draft, setDraft } = useBidDraft(goods, readDraft(goods.id) ?? undefined);
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
    forgetDraft(goods.id);
    toast('success', outcome.message);
    onClose();
  }, [outcome, busy, goods.id, onClose]);

  const close = () => {
    forgetDraft(goods.id);
    onClose();
  };
  /** Sends the offer; without an answer it waits at the foot of every page. A refusal is shown as it came. */
  const sendNow = async (one: NewWaiting) => {
    setSending(true);
    const { outcome, message, fields, answered, kept } = await sendOrKeep(one);
    setSending(false);
    if (outcome === 'done' || kept) {
      if (!kept) toast('success', message);
      close();
      revalidate();
    } else if (outcome === 'signed out') setAskedToSignIn(true);
    else {
      setRefused(fields);
      setProblem(answered ? message || bidMessages.bid_failed.text : bidMessages.bid_broke.text);
    }
  };
  const failure = !busy && outcome && !outcome.ok ? outcome : null;
  const signInFirst = askedToSignIn || failure?.code === 'sign_in_first';
  const message =
    problem ?? (signInFirst ? null : failure && (failure.message || bidMessages.bid_failed.text));
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
          // A visitor without an account is sent to sign in; what he typed waits for him here.
          keepDraft(goods.id, draft);
          if (user && terms.data?.signedIn !== false) {
            event.preventDefault();
            // Without signal it would be refused much later, and somewhere else.
            const known = navigator.onLine ? undefined : terms.data?.listing;
            const objection = known && objectionNow(known, draft, currency);
            if (objection) return setProblem(objectionText(objection));
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
          // Who is about to sign in for an offer is told before he does that it won't be taken.
          const objection = objectionNow(terms.data.listing, draft, currency);
          if (objection) setProblem(objectionText(objection));
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
        {signInFirst ? <SignInPrompt goods={goods} /> : <BidAllowanceLine allowance={allowance} />}
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

/** Why what was typed can't be offered on these goods, as far as the browser knows them; null where it can. */
function objectionNow(
  listing: BidTerms['listing'],
  { price, qty }: { price: number | null; qty: number | null },
  currency: Currency | undefined,
) {
  const onSale = {
    ...listing,
    minLot: quantityOf(listing.minLot),
    step: quantityOf(listing.step),
    available: quantityOf(listing.available),
    open: true,
    listPrice: listing.priceCustomer,
    currency,
  };
  return objectionTo(onSale, price!, quantityOf(qty!));
}

/** An offer needs an account (BID-13); both ways lead back to this page with the dialog filled as it was (BID-14). */
function SignInPrompt({ goods }: { goods: BidGoods }) {
  const back = `/shop-single/${goods.id}?${OPEN}=${goods.id}`;
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
