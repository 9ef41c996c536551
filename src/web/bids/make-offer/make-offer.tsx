import HandCoins from 'lucide-react/icons/hand-coins';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Currency } from '../../../shared/format/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { BidListing } from './bid-form.tsx';

const BidDialog = lazy(() => import('./bid-dialog.tsx'));

/** The URL parameter that reopens the dialog after signing in. */
const OPEN_PARAM = 'tawar';

/**
 * Whether the bid dialog is open, by its button or by the URL. The parameter is removed from the URL before
 * the dialog opens, so that Back and a reload do not open it again.
 */
export function useOfferDialog(listingId: number): [open: boolean, set: (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const asked = params.get(OPEN_PARAM) === String(listingId);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    setParams(
      (now) => {
        now.delete(OPEN_PARAM);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);
  return [open && !asked, setOpen];
}

/**
 * A button that opens the bid dialog. Without JavaScript, and in a new tab, it leads to the page with the
 * same form.
 */
export function OfferLink({
  listingId,
  onOpen,
  ...look
}: {
  listingId: number;
  onOpen: () => void;
  className?: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ButtonLink
      href={`/shop-single/${listingId}/bid`}
      variant="gold"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      {...look}
    />
  );
}

/** The button 'Make Offer' with its dialog. */
export function MakeOffer({
  goods,
  currency,
  offering: [open, setOpen],
  className,
}: {
  goods: BidListing;
  currency?: Currency;
  offering: ReturnType<typeof useOfferDialog>;
  className?: string;
}) {
  return (
    <>
      <OfferLink
        listingId={goods.id}
        onOpen={() => setOpen(true)}
        className={className}
        icon={<HandCoins className="size-5" />}
      >
        Make Offer
      </OfferLink>
      {open && (
        <Suspense>
          <BidDialog goods={goods} currency={currency} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
