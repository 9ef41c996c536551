import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.ts';
import { catalogueSuccessTexts } from '../../shared/success-texts/catalogue-success-texts.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/cart';
import type { CartItem } from './cart-items.ts';
import { itemsQuery, useQuote } from './cart-quote.ts';
import { CartRow } from './cart-row.tsx';
import { clearCart, mergeIntoCart, removeFromCart, useCart } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { CartDelivery } from './delivery-location/cart-delivery.tsx';
import { useStoredLocation } from './delivery-location/stored-location.ts';
import { readStoredCoupon } from './stored-coupon.ts';
import { useReorder } from './use-reorder.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keranjang') },
  { name: 'robots', content: 'noindex' },
];

export default function CartPage() {
  const items = useCart();
  const hydrated = useHydrated();
  useReorder();
  return (
    // At least as high as the window, so that the appearing cart does not shift the content below.
    <div className="shell min-h-dvh pt-6 pb-28 md:pb-16">
      <h1 className="text-2xl font-bold">Keranjang</h1>
      <noscript>
        <p className="mt-4">
          Keranjang disimpan di peramban dan membutuhkan JavaScript. Tanpa itu, pakai tombol Beli langsung di
          halaman produk.
        </p>
        <ButtonLink href="/shop" className="mt-4">
          Lihat hasil panen
        </ButtonLink>
      </noscript>
      {!hydrated ? (
        <div className="noscript:hidden">
          {/* A script in the head has detected whether the cart is empty (common/head/paint-first.server.ts). */}
          <div className="cart-kept mt-6 gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
          <div className="cart-none">
            <EmptyCart />
          </div>
        </div>
      ) : items.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart items={items} />
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      scene="emptyCart"
      title="Keranjang Anda masih kosong"
      text="Pilih hasil panen di toko; yang Anda pilih menunggu di sini."
      actions={
        <>
          <ButtonLink href="/shop">Buka toko</ButtonLink>
          <ButtonLink href="/shopping-lists" variant="secondary">
            Daftar belanja
          </ButtonLink>
        </>
      }
    />
  );
}

function FilledCart({ items }: { items: CartItem[] }) {
  const currency = useRootData()?.shell.currency;
  const [coupon, setCoupon] = useState(readStoredCoupon);
  const { quote, loading, failed, again } = useQuote(items, coupon, useStoredLocation()?.name ?? null);
  const lines = new Map(quote?.groups.flatMap((group) => group.lines).map((line) => [line.id, line]));
  const farmers = Map.groupBy(items, (item) => item.farmer.id);
  const money = (amount: number) => formatMoney(amount, currency);

  const remove = (item: CartItem) => {
    removeFromCart(item.id);
    showToast('error', catalogueSuccessTexts.cartRemoved, {
      action: { label: 'Urungkan', run: () => mergeIntoCart([item]) },
    });
  };
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="grid min-w-0 gap-6">
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
                    currency={currency}
                    onRemove={() => remove(item)}
                  />
                ))}
              </tbody>
            </table>
            <CartDelivery group={quote?.groups.find(({ farmer }) => farmer.id === group[0]!.farmer.id)} />
          </Card>
        ))}
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/shopping-lists?items=${itemsQuery(items)}`} variant="ghost" size="sm">
            Simpan sebagai daftar belanja
          </ButtonLink>
          <Button variant="ghost" size="sm" onClick={() => clearCart()}>
            Kosongkan keranjang
          </Button>
        </div>
      </div>

      <CartSummary
        items={items}
        quote={quote}
        loading={loading}
        coupon={coupon}
        onCoupon={setCoupon}
        money={money}
      />
    </div>
  );
}
