import { useEffect, useState } from 'react';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { API_BASE } from '../../page/answer/shop-client.ts';

/** How long fees are waited for; after that they are told when the order is placed. */
const PATIENCE = 5_000;

/**
 * The quote with each farmer's fees for `city`, asked when a kabupaten is chosen; as served until the answer is there,
 * and `asking` for as long as it is waited for. `order`: the code of an accepted bid's order, whose goods and prices stand.
 */
export function useFeesFor(
  served: Quote,
  city: string | undefined,
  order: string | undefined,
): { quote: Quote; asking: boolean } {
  const [quote, setQuote] = useState(served);
  const [asking, setAsking] = useState(false);
  useEffect(() => setQuote(served), [served]);
  useEffect(() => {
    if (!city) {
      setAsking(false);
      return;
    }
    let left = false;
    const enough = new AbortController();
    const patience = setTimeout(() => enough.abort(), PATIENCE);
    const { signal } = enough;
    setAsking(served.city !== city);
    const asked = order
      ? fetch(`${API_BASE}/orders/${order}/checkout?${new URLSearchParams({ city })}`, { signal })
      : askCart(served, city, signal);
    asked
      .then((response) => (response.ok ? response.json() : null))
      .then((answer: { data: Quote } | null) => answer && setQuote(answer.data))
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(patience);
        if (!left) setAsking(false);
      });
    return () => {
      left = true;
      enough.abort();
    };
  }, [served, city, order]);
  return { quote, asking };
}

function askCart({ groups, coupon }: Quote, city: string, signal: AbortSignal): Promise<Response> {
  const items = groups.flatMap((group) => group.lines.map(({ id, quantity }) => ({ id, quantity })));
  return fetch(`${API_BASE}/cart/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, city, ...(coupon ? { coupon: coupon.code } : {}) }),
    signal,
  });
}
