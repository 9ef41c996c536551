import { brokenInvariants } from '../../src/db/broken-invariants.ts';
import { findFarmerCities } from '../../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findFarmerNames } from '../../src/domain/accounts/find-farmer-names.ts';
import { findAuditTrail } from '../../src/domain/audit/find-audit-trail.ts';
import { findBankLines } from '../../src/domain/bank-reconciliation/find-bank-lines.ts';
import { findCoupons } from '../../src/domain/cart/find-coupons.ts';
import { exportFarmers } from '../../src/domain/exports/export-farmers.ts';
import { exportOrders } from '../../src/domain/exports/export-orders.ts';
import { exportProducts } from '../../src/domain/exports/export-products.ts';
import { exportTaxDocuments } from '../../src/domain/exports/export-tax-documents.ts';
import { exportUsers } from '../../src/domain/exports/export-users.ts';
import type { ExportTable } from '../../src/domain/file-formats/export-table.ts';
import { searchEverything } from '../../src/domain/global-search/search-everything.ts';
import { getHealth } from '../../src/domain/health/get-health.ts';
import { findComplaints } from '../../src/domain/orders/complaints/find-complaints.ts';
import { findOrderAuditTrail } from '../../src/domain/orders/queries/find-order-audit-trail.ts';
import { findPackingList } from '../../src/domain/orders/queries/find-packing-list.ts';
import { findPayouts } from '../../src/domain/payments/find-payouts.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { getDashboardStats } from '../../src/domain/reports/get-dashboard-stats.ts';
import { getPriceReport } from '../../src/domain/reports/get-price-report.ts';
import { getSalesReport } from '../../src/domain/reports/get-sales-report.ts';
import { getTaxReport } from '../../src/domain/reports/get-tax-report.ts';
import { verifyAuditChain } from '../../src/domain/security-log/audit-chain.ts';
import { findSecurityEvents } from '../../src/domain/security-log/find-security-events.ts';
import { findSellerApplications } from '../../src/domain/sellers/find-seller-applications.ts';
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import { sendMessages } from '../../src/jobs/send-messages.ts';
import { listCases } from '../list-cases.ts';
import { type Case, casesOf } from './case.ts';

/** An export is read as it is sent, a thousand rows at a time. */
async function firstRows(table: ExportTable): Promise<unknown> {
  for await (const batch of table.batches) return batch;
  return null;
}

/** The requests of admins. */
const deskCases: Case[] = [
  ...casesOf('Admin', {
    dashboard: (ctx, { admin }) => getDashboardStats(ctx, admin),
    queue: (ctx, { admin }) => getAdminQueue(ctx, admin),
    'global search "beras"': (ctx, { admin }) => searchEverything(ctx, admin, 'beras'),
    'global search, name': (ctx, { admin }) => searchEverything(ctx, admin, 'murni santoso'),
    'global search, order code': (ctx, { admin, orderCode }) => searchEverything(ctx, admin, orderCode),
    complaints: (ctx, { admin }) => findComplaints(ctx, admin),
    payouts: (ctx, { admin }) => findPayouts(ctx, admin),
    'bank statement': (ctx, { admin }) => findBankLines(ctx, admin),
    'seller applications': (ctx, { admin }) => findSellerApplications(ctx, admin),
    coupons: (ctx, { admin }) => findCoupons(ctx, admin),
    'security events': (ctx, { admin }) => findSecurityEvents(ctx, admin),
    'audit trail of one product': (ctx, { admin, listing }) =>
      findAuditTrail(ctx, admin, { entity: 'product', id: listing.id }),
    'audit trail of one order': (ctx, { admin, orderCode }) => findOrderAuditTrail(ctx, admin, orderCode),
    'balance statement of one farmer': (ctx, { admin, farmerId }) => getStatement(ctx, admin, farmerId),
    'packing list': (ctx, { admin }) => findPackingList(ctx, admin),
    'farmers to choose from': (ctx, { admin }) => findFarmerNames(ctx, admin),
    "farmers' cities to choose from": (ctx, { admin }) => findFarmerCities(ctx, admin),
    health: (ctx, { admin }) => getHealth(ctx, admin),
  }),
  ...casesOf('Reports', {
    'sales of a month': (ctx, { admin }) => getSalesReport(ctx, admin, { type: 'monthly' }),
    'sales of a year': (ctx, { admin }) => getSalesReport(ctx, admin, { type: 'yearly' }),
    'prices of a month': (ctx, { admin }) => getPriceReport(ctx, admin, { type: 'monthly' }),
    'prices of a year': (ctx, { admin }) => getPriceReport(ctx, admin, { type: 'yearly' }),
    'tax of a month': (ctx, { admin }) => getTaxReport(ctx, admin),
  }),
  ...casesOf('Exports, first 1,000 rows', {
    orders: async (ctx, { admin }) => firstRows(await exportOrders(ctx, admin, {})),
    products: async (ctx, { admin }) => firstRows(exportProducts(ctx, admin, {})),
    users: async (ctx, { admin }) => firstRows(await exportUsers(ctx, admin, {})),
    farmers: async (ctx, { admin }) => firstRows(await exportFarmers(ctx, admin, {})),
    invoices: async (ctx, { admin }) => firstRows(await exportTaxDocuments(ctx, admin, {})),
  }),
];

/** The scheduled jobs in a shop where they have just run: each looks for due records and finds none. */
const jobCases: Case[] = [
  ...scheduledJobs
    .filter(({ name }) => name !== 'look')
    .map(
      ({ name, commands }): Case => ({
        group: 'Jobs',
        name,
        run: async (ctx) => {
          for (const verb of commands) await verb(ctx);
        },
      }),
    ),
  ...casesOf('Jobs', {
    'email outbox': (ctx) => sendEmails(ctx, undefined),
    'messages to phones': (ctx) => sendMessages(ctx),
  }),
  {
    group: 'Jobs',
    name: 'nightly check: books',
    run: (ctx) => brokenInvariants(ctx.pool),
    once: true,
  },
  { group: 'Jobs', name: 'nightly check: audit trail', run: (ctx) => verifyAuditChain(ctx), once: true },
];

export const officeCases: Case[] = [
  ...deskCases,
  ...listCases.map(({ name, find, input }): Case => {
    const [group, ...rest] = name.split(', ');
    return {
      group: `Admin list: ${group}`,
      name: rest.join(', '),
      run: (ctx, { admin }) => find(ctx, admin, input),
    };
  }),
  ...jobCases,
];
