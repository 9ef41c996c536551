import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import { saidAtGoods } from '../../shared/messages/said-at-goods.ts';
import { API_BASE } from '../page/answer/shop-client.ts';
import { toast } from '../ui/tell/toast.ts';
import type { CartItem } from './cart-items.ts';
import { mergeIntoCart } from './cart-store.ts';

/**
 * `/cart?lagi=CODE` puts the goods of that order into the cart once more, each on top of what is there (CART-05); the cart
 * then says what has changed in price and stock since. A guest's address carries his token.
 */
export function useOrderAgain(): void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('lagi');
  const token = query.get('token');
  useEffect(() => {
    if (!code) return;
    const gone = new AbortController();
    const guest = token ? `?token=${encodeURIComponent(token)}` : '';
    fetch(`${API_BASE}/orders/${encodeURIComponent(code)}${guest}`, { signal: gone.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(saidAtGoods.httpError(answer.status));
        const { data } = (await answer.json()) as { data: OrderView };
        if (gone.signal.aborted) return;
        mergeIntoCart(itemsOfOrder(data));
        navigate('/cart', { replace: true });
      })
      .catch(() => {
        if (gone.signal.aborted) return;
        toast('error', 'Pesanan itu belum bisa dibaca. Coba lagi dari halaman pesanannya.');
        navigate('/cart', { replace: true });
      });
    return () => gone.abort();
  }, [code, token, navigate]);
}

/** The goods of an order as a cart holds them. */
export const itemsOfOrder = ({
  goods,
  farmer: { id, name, city },
}: Pick<OrderView, 'goods' | 'farmer'>): CartItem[] =>
  goods.map((line) => ({
    id: line.listingId,
    title: line.name,
    price: line.price,
    thumb: line.image_url,
    // As it was ordered, whatever the scale said: that is what may be ordered.
    quantity: line.ordered ?? line.qty,
    unit: line.unit,
    farmer: { id, name, city },
  }));
