import { findFarmerAccounts } from '../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../src/domain/accounts/users/find-users.ts';
import { findAuditLog } from '../src/domain/audit/find-audit-log.ts';
import { findIncomingBids } from '../src/domain/bidding/queries/find-bids.ts';
import { findContactMessages } from '../src/domain/content/contact/find-contact-messages.ts';
import { findNewsletters } from '../src/domain/content/newsletters/find-newsletters.ts';
import { findSubscribers } from '../src/domain/content/newsletters/find-subscribers.ts';
import type { Actor, AppContext } from '../src/domain/context.ts';
import { findSellerListings } from '../src/domain/listings/find-seller-listings.ts';
import { findModerationQueue } from '../src/domain/moderation/find-moderation-queue.ts';
import { findEmails } from '../src/domain/notifications/email/find-emails.ts';
import { findOrders } from '../src/domain/orders/queries/find-orders.ts';
import { findBalances } from '../src/domain/payments/balances.ts';
import { findPayments } from '../src/domain/payments/find-payments.ts';

type Find = (ctx: AppContext, actor: Actor, input: object) => Promise<unknown>;

/** A list as an admin opens it: its name, its use case, and the input of its page besides the ten rows. */
export type ListCase = { name: string; find: Find; input: object };

/** Lists that are always counted completely, whatever the search. */
const EXACT: Find[] = [findIncomingBids, findPayments, findBalances, findModerationQueue];

const of = (list: string, find: Find, asked: Record<string, object>): ListCase[] =>
  Object.entries(asked).map(([how, input]) => ({
    name: `${list}, ${how}`,
    find,
    input: { limit: 10, ...(EXACT.includes(find) ? {} : { count: 'capped' }), ...input },
  }));

/**
 * Each order, filter and search of the admin's lists. Two-word names are rare in the data, single words common. Each
 * search finds something in the small database too, or in neither, since an empty result is another case.
 */
export const listCases: ListCase[] = [
  ...of('Products', findSellerListings, {
    newest: {},
    oldest: { sort: 'createdAt' },
    cheapest: { sort: 'price' },
    'most expensive': { sort: '-price' },
    'name A–Z': { sort: 'name' },
    'name Z–A': { sort: '-name' },
    'least stock': { sort: 'stock' },
    'most stock': { sort: '-stock' },
    'low stock': { stock: 'low' },
    'out of stock': { stock: 'out' },
    'without a picture': { picture: 'none' },
    archived: { state: 'archived' },
    'category fish': { category: 'fish' },
    'search "beras"': { q: 'beras' },
    'search "menthik wangi grosir"': { q: 'menthik wangi grosir' },
    'search without a result': { q: 'kebab turki' },
    'page 100': { page: 100 },
    'name, page 100': { page: 100, sort: 'name' },
  }),
  ...of('Users', findUsers, {
    newest: {},
    'name A–Z': { sort: 'name' },
    'name Z–A': { sort: '-name' },
    'email A–Z': { sort: 'email' },
    'role A–Z': { sort: 'role' },
    'role Z–A': { sort: '-role' },
    customers: { role: 'customer' },
    admins: { role: 'admin' },
    inactive: { isActive: 'false' },
    'search "lestari"': { q: 'lestari' },
    'search "pelanggan.1.43@"': { q: 'pelanggan.1.43@' },
    'search for an email address': { q: 'pelanggan.1.43@massal.example' },
    'search without a result': { q: 'bambang pamungkas' },
    'page 100': { page: 100 },
  }),
  ...of('Farmers', findFarmerAccounts, {
    'name A–Z': {},
    'name Z–A': { sort: '-name' },
    'city A–Z': { sort: 'city' },
    'province A–Z': { sort: 'province' },
    newest: { sort: '-createdAt' },
    'search "klaten"': { q: 'klaten' },
    'search "murni santoso"': { q: 'murni santoso' },
    'search without a result': { q: 'bambang pamungkas' },
    'page 100': { page: 100 },
  }),
  ...of('Bids', findIncomingBids, {
    newest: {},
    pending: { status: 'pending' },
    rejected: { status: 'rejected' },
    'one farmer': { farmer: 7 },
    'one regency': { city: 'Klaten' },
    'search "menthik wangi grosir"': { q: 'menthik wangi grosir' },
    'search without a result': { q: 'bambang pamungkas' },
    'page 100': { page: 100 },
  }),
  ...of('Orders', findOrders, {
    newest: {},
    shipped: { status: 'shipped' },
    'search for the start of a code': { q: 'LB-0000' },
    'search for a code': { q: 'LB-00001C' },
    'search "rubiyem santoso"': { q: 'rubiyem santoso' },
    'search without a result': { q: 'bambang pamungkas' },
    'page 100': { page: 100 },
  }),
  ...of('Payments', findPayments, {
    open: {},
    confirmed: { view: 'confirmed' },
    'to be refunded': { view: 'back' },
    'search for a code': { view: 'confirmed', q: 'UKUR-12' },
    'search "rubiyem santoso"': { view: 'all', q: 'rubiyem santoso' },
  }),
  ...of('Farmer balances', findBalances, {
    largest: {},
    debts: { side: 'debt' },
    'search "murni santoso"': { q: 'murni santoso' },
  }),
  ...of('Email outbox', findEmails, {
    newest: {},
    failed: { status: 'failed' },
    'search "pelanggan.43@"': { q: 'pelanggan.43@' },
    'page 100': { page: 100 },
  }),
  ...of('Audit log', findAuditLog, {
    newest: {},
    orders: { entity: 'order' },
    'one actor': { actor: 'ukur.7@' },
    'one day': { from: '2026-11-01', to: '2026-11-01' },
    'page 100': { page: 100 },
  }),
  ...of('Subscribers', findSubscribers, {
    newest: {},
    active: { state: 'confirmed' },
    'not confirmed': { state: 'waiting' },
    'search "kabar.43@"': { q: 'kabar.43@' },
  }),
  ...of('Newsletters', findNewsletters, { newest: {} }),
  ...of('Messages', findContactMessages, {
    newest: {},
    'new': { status: 'new' },
    'search "murni santoso"': { q: 'murni santoso' },
  }),
  ...of('Moderation', findModerationQueue, {
    pending: {},
    rejected: { status: 'rejected' },
    'search "ulas.40@"': { q: 'ulas.40@' },
  }),
];
