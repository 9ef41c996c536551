import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { QuoteLine } from '../../domain/cart/quote-cart.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { formatMoney, formatNumber } from '../../shared/money.ts';
import { pictureOf } from '../page/listing-picture.ts';
import { useRootData } from '../page/root-data.ts';
import { pageTitle } from '../page/title.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { NumberStepper } from '../ui/field/number-stepper.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import { Skeleton } from '../ui/tell/skeleton.tsx';
import { toast } from '../ui/tell/toast.ts';
import type { Route } from './+types/cart';
import { type CartItem, cartTotal } from './cart-items.ts';
import { itemsQuery, useQuote } from './cart-quote.ts';
import { clearCart, mergeIntoCart, removeFromCart, setCartQuantity, useCart } from './cart-store.ts';

/** Where the coupon waits between cart and checkout. */
export const COUPON_KEY = 'lumbung.coupon';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keranjang') },
  { name: 'robots', content: 'noindex' },
];

export default function CartPage() {
  const items = useCart();
  const hydrated = useHydrated();
  return (
    <div className="shell pt-6 pb-28 md:pb-16">
      <h1 className="text-2xl font-bold">Keranjang</h1>
      <noscript>
        <p className="mt-4">
          Keranjang disimpan di peramban dan membutuhkan JavaScript. Tanpa itu, pakai tombol Beli langsung di
          halaman produk.
        </p>
      </noscript>
      {!hydrated ? (
        <div className="mt-6 grid gap-3 noscript:hidden">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : items.length === 0 ? (
        <EmptyState
          scene="emptyCart"
          title="Keranjang Anda masih kosong"
          text="Pilih hasil panen di toko; yang Anda pilih menunggu di sini."
          actions={<ButtonLink href="/shop">Buka toko</ButtonLink>}
        />
      ) : (
        <FilledCart items={items} />
      )}
    </div>
  );
}

function FilledCart({ items }: { items: CartItem[] }) {
  const currency = useRootData()?.shell.currency;
  const [coupon, setCoupon] = useState<string | null>(() => sessionStorage.getItem(COUPON_KEY));
  const { quote, loading, failed, again } = useQuote(items, coupon);
  const lines = new Map(quote?.groups.flatMap((group) => group.lines).map((line) => [line.id, line]));
  const farmers = Map.groupBy(items, (item) => item.farmer.id);
  const blocked = items.some((item) => {
    const line = lines.get(item.id);
    return quote && (!line || line.problem);
  });
  const money = (amount: number) => formatMoney(amount, currency);

  const remove = (item: CartItem) => {
    removeFromCart(item.id);
    toast('error', saidToPeople.cartRemoved, {
      action: { label: 'Urungkan', run: () => mergeIntoCart([item]) },
    });
  };
  const couponWarning = quote?.warnings.find((warning) => warning.code.startsWith('coupon_'));

  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start">
      <div className="grid gap-6">
        {failed && (
          <Notice
            tone="warning"
            live
            action={
              <Button size="sm" variant="secondary" onClick={again}>
                Coba lagi
              </Button>
            }
          >
            {failed}
          </Notice>
        )}
        {[...farmers.values()].map((group) => (
          <Card key={group[0]!.farmer.id} padded={false}>
            <h2 className="border-b border-line px-4 py-3 text-base font-bold">
              {group[0]!.farmer.name}
              <span className="font-normal text-muted">, {group[0]!.farmer.city}</span>
            </h2>
            <table className="w-full">
              <caption className="sr-only">Pesanan dari {group[0]!.farmer.name}</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">Produk</th>
                  <th scope="col">Jumlah</th>
                  <th scope="col">Total</th>
                  <th scope="col">Hapus</th>
                </tr>
              </thead>
              <tbody>
                {group.map((item) => (
                  <CartRow
                    key={item.id}
                    item={item}
                    line={lines.get(item.id)}
                    known={quote !== null}
                    money={money}
                    onRemove={() => remove(item)}
                  />
                ))}
              </tbody>
            </table>
          </Card>
        ))}
        <div>
          <Button variant="ghost" size="sm" onClick={() => clearCart()}>
            Kosongkan keranjang
          </Button>
        </div>
      </div>

      <Card className="grid gap-4 lg:sticky lg:top-24">
        <h2 className="text-lg font-bold">Ringkasan</h2>
        <form
          className="grid grid-cols-[1fr_auto] items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const code = String(new FormData(event.currentTarget).get('coupon') ?? '')
              .trim()
              .toUpperCase();
            if (code) sessionStorage.setItem(COUPON_KEY, code);
            else sessionStorage.removeItem(COUPON_KEY);
            setCoupon(code || null);
          }}
        >
          <TextInput
            label="Kupon"
            name="coupon"
            maxLength={40}
            defaultValue={coupon ?? ''}
            error={couponWarning?.message}
            autoComplete="off"
          />
          <Button
            type="submit"
            variant="secondary"
            busy={loading && coupon !== null}
            className={couponWarning ? 'self-center' : ''}
          >
            Pakai
          </Button>
        </form>
        <dl className="grid gap-2" aria-live="polite">
          <SumRow label="Subtotal" value={money(quote?.subtotal ?? cartTotal(items))} />
          {quote && quote.discount > 0 && (
            <SumRow label={`Kupon ${quote.coupon?.code}`} value={`−${money(quote.discount)}`} />
          )}
          <SumRow
            label="Ongkos kirim"
            value={quote && quote.delivery > 0 ? money(quote.delivery) : 'Gratis'}
          />
          <div className="flex justify-between border-t border-line pt-3 text-lg font-bold">
            <dt>Total</dt>
            <dd className="tabular">{money(quote?.total ?? cartTotal(items))}</dd>
          </div>
        </dl>
        {blocked && <Notice tone="warning">Perbaiki dulu barang yang ditandai.</Notice>}
        {blocked ? (
          <Button disabled>Checkout</Button>
        ) : (
          <ButtonLink
            href={`/checkout?items=${itemsQuery(items)}${coupon ? `&coupon=${encodeURIComponent(coupon)}` : ''}`}
          >
            Checkout
          </ButtonLink>
        )}
        <Anchor href="/shop" className="text-center font-semibold text-sawah-text underline">
          Lanjut belanja
        </Anchor>
      </Card>
    </div>
  );
}

function SumRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  );
}

/** One line; what changed since it was put here is said at the line, never altered behind the buyer's back. */
function CartRow({
  item,
  line,
  known,
  money,
  onRemove,
}: {
  item: CartItem;
  line: QuoteLine | undefined;
  known: boolean;
  money(amount: number): string;
  onRemove(): void;
}) {
  const price = line?.price ?? item.price;
  const gone = known && (!line || line.problem === 'gone');
  return (
    <tr className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-x-3 gap-y-2 border-b border-line p-4 last:border-0 sm:grid-cols-[4.5rem_1fr_11rem_7rem_3rem] sm:items-center">
      <td className="row-span-2 sm:row-span-1">
        <Picture
          source={pictureOf(item.thumb, '')}
          sizes="72px"
          className="size-18 overflow-hidden rounded-button"
        />
      </td>
      <th scope="row" className="min-w-0 text-left font-normal">
        <Anchor href={`/shop-single/${item.id}`} className="font-semibold hover:underline">
          {item.title}
        </Anchor>
        <p className="text-sm text-muted tabular">
          {money(price)} / {item.unit}
        </p>
        {line && line.price !== item.price && (
          <p className="mt-1 text-sm font-medium text-warning">Harga berubah, tadinya {money(item.price)}.</p>
        )}
        {gone && <p className="mt-1 text-sm font-medium text-error">Sedang tidak dijual lagi.</p>}
        {line?.problem === 'short' && (
          <p className="mt-1 text-sm font-medium text-error">
            {line.available > 0
              ? `Stok tersisa ${formatNumber(line.available)} ${item.unit}.`
              : 'Sudah habis.'}
          </p>
        )}
      </th>
      <td className="order-last col-start-2 sm:order-none sm:col-start-auto">
        <NumberStepper
          label={`Jumlah ${item.title}`}
          hideLabel
          name={`qty-${item.id}`}
          value={item.quantity}
          min={1}
          onValueChange={(quantity) => quantity !== null && setCartQuantity(item.id, quantity)}
        />
      </td>
      <td className="order-last self-center text-right font-semibold tabular sm:order-none">
        {money(price * item.quantity)}
      </td>
      <td className="text-right">
        <IconButton label={`Hapus ${item.title}`} icon={<Trash2 className="size-5" />} onClick={onRemove} />
      </td>
    </tr>
  );
}
