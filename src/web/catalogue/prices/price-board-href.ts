/** Returns the URL of the price board with these filters, without empty ones. */
export function priceBoardHref({
  category,
  city,
  page,
}: {
  category?: string | undefined;
  city?: string | undefined;
  page?: number | undefined;
}): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (city) params.set('city', city);
  if (page && page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/prices?${query}` : '/prices';
}
