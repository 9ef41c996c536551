import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { exactSum } from '../../shared/format/quantity.ts';
import { catalogueSuccessTexts } from '../../shared/success-texts/catalogue-success-texts.ts';
import { API_BASE } from '../common/route-helpers/api-client.ts';
import { showToast } from '../ui/feedback/toast.ts';
import type { CartItem } from './cart-items.ts';
import { mergeIntoCart } from './cart-store.ts';

/**
 * `/cart?again=CODE` adds the items of that order to the cart (CART-05), which then reports changes in price
 * and stock. A guest's URL contains the token.
 */
export function useReorder(): void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('again');
  const token = query.get('token');
  useEffect(() => {
    if (!code) return;
    const gone = new AbortController();
    const guest = token ? `?token=${encodeURIComponent(token)}` : '';
    fetch(`${API_BASE}/orders/${encodeURIComponent(code)}${guest}`, { signal: gone.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(catalogueSuccessTexts.httpError(answer.status));
        const { data } = (await answer.json()) as { data: OrderView };
        if (gone.signal.aborted) return;
        mergeIntoCart(itemsOfOrder(data));
        navigate('/cart', { replace: true });
      })
      .catch(() => {
        if (gone.signal.aborted) return;
        showToast('error', 'Pesanan itu belum bisa dibaca. Coba lagi dari halaman pesanannya.');
        navigate('/cart', { replace: true });
      });
    return () => gone.abort();
  }, [code, token, navigate]);
}

/** Converts an order's items to cart items. */
export const itemsOfOrder = ({
  goods,
  farmer: { id, name, city },
}: Pick<OrderView, 'goods' | 'farmer'>): CartItem[] =>
  goods.map((line) => ({
    id: line.listingId,
    title: line.name,
    price: line.price,
    thumb: line.image_url,
    // The ordered quantity rather than the weighed one, because only it is valid for an order.
    quantity: line.ordered ?? exactSum(line.qty, line.declined),
    unit: line.unit,
    farmer: { id, name, city },
  }));
