/** The page of an order; a guest's address carries the order's token. */
export const orderHref = (code: string, token?: string | null): string =>
  `/orders/${code}${token ? `?token=${encodeURIComponent(token)}` : ''}`;
