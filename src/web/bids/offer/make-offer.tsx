import HandCoins from 'lucide-react/icons/hand-coins';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Currency } from '../../../shared/figures/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { BidGoods } from './bid-form.tsx';

const BidDialog = lazy(() => import('./bid-dialog.tsx'));

/** What the address of a page carries so that its dialog stands open again after signing in. */
const OPEN = 'tawar';

/**
 * Whether the offer's dialog stands open: because its button was pressed, or because the address asks for it. The address
 * is plain again before it opens, so that Back and a reload find nothing of it.
 */
export function useOffering(listingId: number): [open: boolean, set: (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const asked = params.get(OPEN) === String(listingId);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    setParams(
      (now) => {
        now.delete(OPEN);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);
  return [open && !asked, setOpen];
}

/** A button to the offer's dialog. Without JavaScript, and in a new tab, it leads to the page of the same form. */
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
      href={`/shop-single/${listingId}/tawar`}
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
  goods: BidGoods;
  currency?: Currency;
  offering: ReturnType<typeof useOffering>;
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
