import HandCoins from 'lucide-react/icons/hand-coins';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Currency } from '../../../shared/figures/money.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx';
import type { BidGoods } from './bid-form.tsx';

const BidDialog = lazy(() => import('./bid-dialog.tsx'));

/** What the address of a page carries so that its dialog stands open again after signing in. */
const OPEN = 'tawar';

/**
 * The button 'Make Offer' with its dialog. Without JavaScript, and in a new tab, it leads to the page of the same form.
 */
export function MakeOffer({
  goods,
  currency,
  variant = 'gold',
  size,
  className,
}: {
  goods: BidGoods;
  currency?: Currency;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const asked = params.get(OPEN) === String(goods.id);

  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);

  const close = () => {
    setOpen(false);
    if (!asked) return;
    const next = new URLSearchParams(params);
    next.delete(OPEN);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <ButtonLink
        href={`/shop-single/${goods.id}/tawar`}
        variant={variant}
        size={size}
        className={className}
        icon={<HandCoins className="size-5" />}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Make Offer
      </ButtonLink>
      {open && (
        <Suspense>
          <BidDialog goods={goods} currency={currency} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
