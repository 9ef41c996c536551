import { useEffect, useState } from 'react';
import type { Quote } from '../../domain/cart/quote-cart.ts';
import { isQuantity, parseQuantityInput } from '../../shared/format/quantity.ts';
import { catalogueSuccessTexts } from '../../shared/success-texts/catalogue-success-texts.ts';
import { API_BASE } from '../common/route-helpers/api-client.ts';
import type { CartItem } from './cart-items.ts';

export type QuoteState = { quote: Quote | null; loading: boolean; failed: string | null };

/** The checkout page's query with the cart: `1:5,2:2.5`, listing id and quantity. */
export function itemsQuery(items: Pick<CartItem, 'id' | 'quantity'>[]): string {
  return items.map((item) => `${item.id}:${item.quantity}`).join(',');
}

/** Parses such a query into listing ids and quantities; invalid pairs are skipped. */
export function readItemsQuery(text: string | null): { id: number; quantity: number }[] {
  const found = new Map<number, number>();
  for (const pair of (text ?? '').split(',').slice(0, 100)) {
    const [, id, quantity] = /^([1-9]\d{0,9}):(\d{1,7}(?:\.\d{1,3})?)$/.exec(pair) ?? [];
    if (id && isQuantity(Number(quantity))) found.set(Number(id), Number(quantity));
  }
  return [...found].map(([id, quantity]) => ({ id, quantity }));
}

/**
 * Returns the items of a checkout URL: `items`, or one product by `buy` and `quantity` as a plain form sends
 * it.
 */
export function requestedItems(query: URLSearchParams): { id: number; quantity: number }[] {
  const one = query.get('buy');
  return readItemsQuery(
    one === null ? query.get('items') : `${one}:${parseQuantityInput(query.get('quantity') ?? '') ?? 1}`,
  );
}

/**
 * Quotes the cart at current prices and stock, shortly after each change. The last quote stays during a
 * request, and a failure leaves the stored cart readable.
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
        if (!response.ok) throw new Error(catalogueSuccessTexts.httpError(response.status));
        const { data } = (await response.json()) as { data: Quote };
        setState({ quote: data, loading: false, failed: null });
      } catch {
        if (gone.signal.aborted) return;
        setState((before) => ({ ...before, loading: false, failed: catalogueSuccessTexts.cartOffline }));
      }
    }, 150);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asked, coupon, city, round]);
  return { ...state, again: () => setRound((at) => at + 1) };
}
