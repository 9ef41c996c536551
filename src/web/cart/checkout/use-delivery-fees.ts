import { useEffect, useState } from 'react';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { API_BASE } from '../../common/route-helpers/api-client.ts';

/** The timeout of the fees; after it, placing the order determines them. */
const TIMEOUT_MS = 5_000;

/**
 * The quote with each farmer's fees for `city`, requested when a kabupaten is selected; the server-rendered
 * quote until the response, with `asking` during the request. `order`: the code of an accepted bid's order,
 * whose items and prices are fixed.
 */
export function useDeliveryFees(
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
    const patience = setTimeout(() => enough.abort(), TIMEOUT_MS);
    const { signal } = enough;
    setAsking(served.city !== city);
    const asked = order
      ? fetch(`${API_BASE}/orders/${order}/checkout?${new URLSearchParams({ city })}`, { signal })
      : fetchCartQuote(served, city, signal);
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

function fetchCartQuote({ groups, coupon }: Quote, city: string, signal: AbortSignal): Promise<Response> {
  const items = groups.flatMap((group) => group.lines.map(({ id, quantity }) => ({ id, quantity })));
  return fetch(`${API_BASE}/cart/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, city, ...(coupon ? { coupon: coupon.code } : {}) }),
    signal,
  });
}
