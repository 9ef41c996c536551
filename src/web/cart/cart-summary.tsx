import type { Quote } from '../../domain/cart/quote-cart.ts';
import { formValues } from '../forms/form-values.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { type CartItem, cartTotal } from './cart-items.ts';
import { deliveryTotal } from './delivery-location/delivery-total.ts';
import { LocationPicker } from './delivery-location/location-picker.tsx';
import { cartCheckoutHref, storeCoupon } from './stored-coupon.ts';

/** The cart's total, its coupon, and the checkout button, which sticks to the bottom on phones. */
export function CartSummary({
  items,
  quote,
  loading,
  coupon,
  onCoupon,
  money,
}: {
  items: CartItem[];
  quote: Quote | null;
  loading: boolean;
  coupon: string | null;
  onCoupon(code: string | null): void;
  money(amount: number): string;
}) {
  const lines = new Map(quote?.groups.flatMap((group) => group.lines).map((line) => [line.id, line]));
  const blocked = quote !== null && items.some((item) => lines.get(item.id)?.problem !== null);
  const total = money(quote?.total ?? cartTotal(items));
  const warning = coupon ? quote?.warnings.find((one) => one.code.startsWith('coupon_')) : undefined;
  return (
    <Card className="grid gap-4 lg:sticky lg:top-24">
      <h2 className="text-lg font-bold">Ringkasan</h2>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onCoupon(storeCoupon(formValues(event.currentTarget).text('coupon')));
        }}
      >
        <TextInput
          label="Kupon"
          name="coupon"
          maxLength={40}
          defaultValue={coupon ?? ''}
          error={warning?.message}
          autoComplete="off"
          className="min-w-0"
        />
        <Button type="submit" variant="secondary" busy={loading && coupon !== null} className="mt-6.5 px-4!">
          Pakai
        </Button>
      </form>
      <dl className="grid gap-2" aria-live="polite">
        <SumRow label="Subtotal" value={money(quote?.subtotal ?? cartTotal(items))} />
        {quote && quote.discount > 0 && (
          <SumRow label={`Kupon ${quote.coupon?.code}`} value={`−${money(quote.discount)}`} />
        )}
        <SumRow label="Ongkos kirim" value={quote ? deliveryTotal(quote, money) : '…'} />
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-lg font-bold">
          <dt>Total</dt>
          <dd className="tabular">{total}</dd>
        </div>
      </dl>
      <LocationPicker />
      {blocked && <Notice tone="warning">Perbaiki dulu barang yang ditandai; belum ikut dihitung.</Notice>}
      <div data-buy-bar className="buy-bar no-print lg:*:w-full">
        <p aria-hidden="true" className="leading-tight whitespace-nowrap lg:hidden">
          <span className="block text-sm text-muted">Total</span>
          <span className="block text-lg font-bold tabular">{total}</span>
        </p>
        {blocked ? (
          <Button disabled>Checkout</Button>
        ) : (
          <ButtonLink href={cartCheckoutHref(items, coupon)}>Checkout</ButtonLink>
        )}
      </div>
      <Anchor href="/shop" className="py-1 text-center font-semibold text-sawah-text underline">
        Lanjut belanja
      </Anchor>
    </Card>
  );
}

function SumRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  );
}
