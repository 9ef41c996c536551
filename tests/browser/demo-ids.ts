import type { BrowserContext } from '@playwright/test';
import { expect } from './browser-fixtures.ts';

/** Ids of one record of each kind that a screen shows; what the demo has none of is made. */
export async function idsFor(context: BrowserContext, baseURL: string): Promise<Record<string, string>> {
  const { request } = context;
  const headers = { origin: baseURL };
  const list = async (path: string) => (await (await request.get(path)).json()).data;
  const me = await list('/api/me');
  // Others of the run accept bids meanwhile, whose orders have no note and no invoice yet.
  const ids: Record<string, string> = {
    order: (await list('/api/orders?limit=100')).find(
      ({ status }: { status: string }) => status !== 'awaiting_checkout',
    ).code,
    farmer: String(me.farmerId ?? 1),
  };
  if (me.role === 'customer') {
    const [deal] = await list('/api/orders?limit=1&status=awaiting_checkout');
    const [own] = await list('/api/me/shopping-lists');
    const bid = String((await list('/api/bids?limit=1'))[0].id);
    return { ...ids, bid, list: String(own.id), deal: deal?.code ?? ids.order };
  }
  if (me.role !== 'admin') {
    const [bid] = await list('/api/bids/incoming?turn=seller&limit=1');
    const [product] = await list('/api/admin/products?state=active&limit=1');
    return { ...ids, bid: String(bid.id), listing: String(bid.productId), product: String(product.id) };
  }
  const [user] = await list('/api/admin/users?limit=1&role=customer');
  ids.user = user.id;
  for (const [name, path, make, data] of [
    [
      'message',
      '/api/admin/messages',
      '/api/contact',
      { email: 'sri@contoh.example', comments: 'Masih ada?' },
    ],
    [
      'newsletter',
      '/api/admin/newsletters',
      '/api/admin/newsletters',
      { subject: 'Kabar panen', text: 'Panen raya minggu ini.' },
    ],
    ['mail', '/api/admin/outbox', `/api/admin/users/${user.id}/password-mail`, {}],
  ] as const) {
    let [one] = await list(path);
    if (!one) {
      const made = await request.post(make, { headers, data });
      expect(made.ok(), `${make}: ${await made.text()}`).toBe(true);
      [one] = await list(path);
    }
    ids[name] = String(one.id);
  }
  return ids;
}
