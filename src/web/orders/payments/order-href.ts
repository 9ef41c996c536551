/** URL of an order's page; a guest's URL contains the order's token. */
export const orderHref = (code: string, token?: string | null): string =>
  `/orders/${code}${token ? `?token=${encodeURIComponent(token)}` : ''}`;
