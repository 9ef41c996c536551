import { type AdminUseCase, mayCall } from '../../../domain/admin-use-cases.ts';
import type { UserActor } from '../../../domain/context.ts';

/** The use case behind each page of the menu and the palette that a narrowed admin may open; others are not shown. */
export const ADMIN_PAGES: Record<string, AdminUseCase> = {
  '/admin/dashboard': 'getAdminQueue',
  '/admin/products': 'findSellerListings',
  '/admin/batches': 'findBatches',
  '/admin/bids': 'findIncomingBids',
  '/admin/orders': 'findOrders',
  '/admin/orders/packing': 'findPackingList',
  '/admin/complaints': 'findComplaints',
  '/admin/payments': 'findPayments',
  '/admin/payments/review': 'confirmPayment',
  '/admin/payments/notices': 'findGatewayNotices',
  '/admin/payments/bank-lines': 'findBankLines',
  '/admin/balances': 'findBalances',
  '/admin/payouts': 'findPayouts',
  '/admin/payouts/new': 'createPayout',
  '/admin/ledger': 'findMoneyMovements',
  '/admin/tax': 'getTaxReport',
  '/admin/coupons': 'findCoupons',
  '/admin/reports': 'getSalesReport',
  '/admin/moderation': 'findModerationQueue',
  '/admin/content': 'findCollections',
  '/admin/content/faq': 'findContentEntries',
  '/admin/settings/reference-prices': 'findReferencePrices',
};

/** The pages that a narrowed admin may open, besides those of their own account; null for everybody else. */
export const narrowedPages = ({ role, duties }: UserActor): string[] | null =>
  role === 'admin' && duties
    ? [
        '/profile',
        '/profile/security',
        ...Object.entries(ADMIN_PAGES).flatMap(([href, useCase]) => (mayCall(duties, useCase) ? [href] : [])),
      ]
    : null;
