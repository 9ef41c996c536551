import type { Quote } from '../../../domain/cart/quote-cart.ts';

/**
 * What all farmers' deliveries of a quote come to, in words; never 'Gratis' where somebody named no fee. While nobody has
 * chosen, who brings his goods brings them: that one may fetch them instead is no answer to what the delivery costs.
 */
export function deliverySum(
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
