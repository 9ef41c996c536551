import type { Quote } from '../../../domain/cart/quote-cart.ts';

/**
 * The total delivery fee of a quote as text; never 'Gratis' when a farmer has specified no fee. Before the
 * buyer chooses, delivery counts rather than pickup, because pickup says nothing about the cost of delivery.
 */
export function deliveryTotal(
  { groups, city }: Pick<Quote, 'groups' | 'city'>,
  money: (amount: number) => string,
  methods?: Record<number, 'delivery' | 'pickup'>,
): string {
  const chosen = groups.map(({ farmer, delivery }) => {
    const method = methods?.[farmer.id] ?? 'delivery';
    return delivery.choices.find((choice) => choice.method === method) ?? delivery;
  });
  const sum = chosen.reduce((all, { fee }) => all + (fee ?? 0), 0);
  const open = chosen.some(({ fee }) => fee === null);
  if (open)
    return `${sum > 0 ? `${money(sum)} + ` : ''}${city ? 'menurut kesepakatan' : 'menurut kabupaten'}`;
  if (chosen.length > 0 && chosen.every(({ method }) => method === 'pickup')) return 'Diambil sendiri';
  return sum === 0 ? 'Gratis' : money(sum);
}
