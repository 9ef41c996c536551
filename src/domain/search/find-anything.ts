import { isReadable } from '../../shared/readable.ts';
import { findFarmerAccounts } from '../accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../accounts/users/find-users.ts';
import { findTexts } from '../content/editing/find-texts.ts';
import { findStallListings } from '../listings/find-stall-listings.ts';
import { findOrders } from '../orders/reading/find-orders.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/** Something that a search found: what it is called, what tells it apart, where it is. */
export type Hit = { key: string; label: string; hint: string; href: string };
export type Hits = { group: string; hits: Hit[] }[];

const EACH = 5;
const SHORTEST = 2;
const LONGEST = 100;

/**
 * A few products, orders, farmers, users and texts by words, each as its own list finds them and only what the asker's lists
 * show him: a farmer's own products and orders, everything to an admin. Too short a query finds nothing.
 */
export async function findAnything(shop: Shop, actor: Actor, words: string): Promise<Hits> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const q = words.trim().slice(0, LONGEST);
  if (q.length < SHORTEST || !isReadable(q)) return [];
  const query = { q, limit: EACH, count: 'capped' };
  const admin = user.role === 'admin';
  const [products, orders, farmers, users, texts] = await Promise.all([
    findStallListings(shop, actor, query),
    findOrders(shop, actor, query),
    admin ? findFarmerAccounts(shop, actor, query) : null,
    admin ? findUsers(shop, actor, query) : null,
    admin ? findTexts(shop, actor, { q, limit: EACH }) : [],
  ]);
  const groups: Hits = [
    {
      group: 'Produk',
      hits: products.data.map((one) => ({
        key: `produk-${one.id}`,
        label: one.product.name,
        hint: `${one.farmer.name}, ${one.farmer.city}`,
        href: `/admin/products?edit=${one.id}`,
      })),
    },
    {
      group: 'Pesanan',
      hits: orders.data.map((one) => ({
        key: `pesanan-${one.code}`,
        label: one.code,
        hint: one.customerName,
        href: `/admin/orders/${one.code}`,
      })),
    },
    {
      group: 'Petani',
      hits: (farmers?.data ?? []).map((one) => ({
        key: `petani-${one.id}`,
        label: one.name,
        hint: `${one.city}, ${one.province}`,
        href: `/admin/farmers/${one.id}`,
      })),
    },
    {
      group: 'User',
      hits: (users?.data ?? []).map((one) => ({
        key: `user-${one.id}`,
        label: one.name,
        hint: one.email ?? one.phone ?? '',
        href: `/admin/users?edit=${one.id}`,
      })),
    },
    {
      group: 'Teks',
      hits: texts.map((one) => ({
        key: `teks-${one.collection}-${one.number}`,
        label: one.title,
        hint: one.label,
        href: `/admin/content/${one.collection}/${one.number}`,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
