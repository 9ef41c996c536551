import { cutText } from '../../shared/format/cut-text.ts';
import { isReadable } from '../../shared/format/is-readable.ts';
import { findFarmerAccounts } from '../accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../accounts/users/find-users.ts';
import type { AdminUseCase } from '../admin-use-cases.ts';
import { searchContent } from '../content/editing/search-content.ts';
import { type Actor, type AppContext, mayAdmin, requireDuty } from '../context.ts';
import { findSellerListings } from '../listings/find-seller-listings.ts';
import { findOrders } from '../orders/queries/find-orders.ts';

/** A search result: its name, a distinguishing detail and its URL. */
export type GlobalSearchHit = { key: string; label: string; hint: string; href: string };
export type GlobalSearchHits = { group: string; hits: GlobalSearchHit[] }[];

const HITS_PER_GROUP = 5;
const QUERY_LENGTH_MIN = 2;
const QUERY_LENGTH_MAX = 100;

/**
 * Searches a few products, orders, farmers, users and texts, each as its own list does and within the user's access: a
 * farmer's own products and orders, everything for an admin. A query that is too short finds nothing.
 */
export async function searchEverything(
  ctx: AppContext,
  actor: Actor,
  words: string,
): Promise<GlobalSearchHits> {
  const user = requireDuty(actor, 'goods.see', { admin: 'searchEverything' });
  const q = cutText(words.trim(), QUERY_LENGTH_MAX);
  if (q.length < QUERY_LENGTH_MIN || !isReadable(q)) return [];
  const query = { q, limit: HITS_PER_GROUP, count: 'capped' };
  const may = (useCase?: AdminUseCase) => user.role === 'farmer' || mayAdmin(user, useCase);
  const admin = mayAdmin(user);
  const [products, orders, farmers, users, texts] = await Promise.all([
    may('findSellerListings') ? findSellerListings(ctx, actor, query) : null,
    may('findOrders') ? findOrders(ctx, actor, query) : null,
    admin ? findFarmerAccounts(ctx, actor, query) : null,
    admin ? findUsers(ctx, actor, query) : null,
    mayAdmin(user, 'searchContent') ? searchContent(ctx, actor, { q, limit: HITS_PER_GROUP }) : [],
  ]);
  const groups: GlobalSearchHits = [
    {
      group: 'Produk',
      hits: (products?.data ?? []).map((one) => ({
        key: `produk-${one.id}`,
        label: one.product.name,
        hint: `${one.farmer.name}, ${one.farmer.city}`,
        href: `/admin/products?edit=${one.id}`,
      })),
    },
    {
      group: 'Pesanan',
      hits: (orders?.data ?? []).map((one) => ({
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
