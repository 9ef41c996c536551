import { useEffect, useState } from 'react';
import type { Quote } from '../../domain/cart/quote-cart.ts';
import { isQuantity, typedQuantity } from '../../shared/figures/quantity.ts';
import { saidAtGoods } from '../../shared/messages/said-at-goods.ts';
import { API_BASE } from '../page/answer/shop-client.ts';
import type { CartItem } from './cart-items.ts';

export type QuoteState = { quote: Quote | null; loading: boolean; failed: string | null };

/** The query of the checkout page that carries the cart: `1:5,2:2.5`, listing id and quantity. */
export function itemsQuery(items: Pick<CartItem, 'id' | 'quantity'>[]): string {
  return items.map((item) => `${item.id}:${item.quantity}`).join(',');
}

/** Listing ids and quantities of such a query; what is no such pair is left out. */
export function readItemsQuery(text: string | null): { id: number; quantity: number }[] {
  const found = new Map<number, number>();
  for (const pair of (text ?? '').split(',').slice(0, 100)) {
    const [, id, quantity] = /^([1-9]\d{0,9}):(\d{1,7}(?:\.\d{1,3})?)$/.exec(pair) ?? [];
    if (id && isQuantity(Number(quantity))) found.set(Number(id), Number(quantity));
  }
  return [...found].map(([id, quantity]) => ({ id, quantity }));
}

/** What an address of the checkout page asks for: `items`, or one product by `beli` and `quantity` as a plain form sends it. */
export function itemsAsked(query: URLSearchParams): { id: number; quantity: number }[] {
  const one = query.get('beli');
  return readItemsQuery(
    one === null ? query.get('items') : `${one}:${typedQuantity(query.get('quantity') ?? '') ?? 1}`,
  );
}

/**
 * The cart at today's prices and stock, asked again shortly after it changes. While it is asked, the last answer stays.
 * A failure leaves the cart readable as it was saved.
 */
export function useQuote(
  items: CartItem[],
  coupon: string | null,
  city: string | null,
): QuoteState & { again(): void } {
  const [state, setState] = useState<QuoteState>({ quote: null, loading: true, failed: null });
  const [round, setRound] = useState(0);
  const asked = itemsQuery(items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (asked === '') {
      setState({ quote: null, loading: false, failed: null });
      return;
    }
    const gone = new AbortController();
    setState((before) => ({ ...before, loading: true, failed: null }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${API_BASE}/cart/quote`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            items: readItemsQuery(asked),
            ...(coupon ? { coupon } : {}),
            ...(city ? { city } : {}),
          }),
          signal: gone.signal,
        });
        if (!response.ok) throw new Error(saidAtGoods.httpError(response.status));
        const { data } = (await response.json()) as { data: Quote };
        setState({ quote: data, loading: false, failed: null });
      } catch {
        if (gone.signal.aborted) return;
        setState((before) => ({ ...before, loading: false, failed: saidAtGoods.cartOffline }));
      }
    }, 150);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asked, coupon, city, round]);
  return { ...state, again: () => setRound((at) => at + 1) };
}
