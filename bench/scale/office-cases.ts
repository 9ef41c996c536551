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

/** What the admin asks for. */
const deskCases: Case[] = [
  ...casesOf('Meja admin', {
    dasbor: (ctx, { admin }) => getDashboardStats(ctx, admin),
    antrean: (ctx, { admin }) => getAdminQueue(ctx, admin),
    'cari di mana saja "beras"': (ctx, { admin }) => searchEverything(ctx, admin, 'beras'),
    'cari di mana saja, nama': (ctx, { admin }) => searchEverything(ctx, admin, 'murni santoso'),
    'cari di mana saja, kode pesanan': (ctx, { admin, orderCode }) => searchEverything(ctx, admin, orderCode),
    keluhan: (ctx, { admin }) => findComplaints(ctx, admin),
    pencairan: (ctx, { admin }) => findPayouts(ctx, admin),
    'rekening koran': (ctx, { admin }) => findBankLines(ctx, admin),
    'calon penjual': (ctx, { admin }) => findSellerApplications(ctx, admin),
    kupon: (ctx, { admin }) => findCoupons(ctx, admin),
    'kejadian keamanan': (ctx, { admin }) => findSecurityEvents(ctx, admin),
    'jejak satu produk': (ctx, { admin, listing }) =>
      findAuditTrail(ctx, admin, { entity: 'product', id: listing.id }),
    'jejak satu pesanan': (ctx, { admin, orderCode }) => findOrderAuditTrail(ctx, admin, orderCode),
    'buku saldo satu petani': (ctx, { admin, farmerId }) => getStatement(ctx, admin, farmerId),
    'daftar kemas': (ctx, { admin }) => findPackingList(ctx, admin),
    'petani untuk dipilih': (ctx, { admin }) => findFarmerNames(ctx, admin),
    'kota petani untuk dipilih': (ctx, { admin }) => findFarmerCities(ctx, admin),
    kesehatan: (ctx, { admin }) => getHealth(ctx, admin),
  }),
  ...casesOf('Laporan', {
    'penjualan sebulan': (ctx, { admin }) => getSalesReport(ctx, admin, { type: 'monthly' }),
    'penjualan setahun': (ctx, { admin }) => getSalesReport(ctx, admin, { type: 'yearly' }),
    'harga sebulan': (ctx, { admin }) => getPriceReport(ctx, admin, { type: 'monthly' }),
    'harga setahun': (ctx, { admin }) => getPriceReport(ctx, admin, { type: 'yearly' }),
    'pajak sebulan': (ctx, { admin }) => getTaxReport(ctx, admin),
  }),
  ...casesOf('Unduhan, 1.000 baris pertama', {
    pesanan: async (ctx, { admin }) => firstRows(await exportOrders(ctx, admin, {})),
    produk: async (ctx, { admin }) => firstRows(exportProducts(ctx, admin, {})),
    user: async (ctx, { admin }) => firstRows(await exportUsers(ctx, admin, {})),
    petani: async (ctx, { admin }) => firstRows(await exportFarmers(ctx, admin, {})),
    faktur: async (ctx, { admin }) => firstRows(await exportTaxDocuments(ctx, admin, {})),
  }),
];

/** What runs by the clock, as it finds the shop when it has just run: it looks for what is due, and nothing is. */
const jobCases: Case[] = [
  ...scheduledJobs
    .filter(({ name }) => name !== 'look')
    .map(
      ({ name, commands }): Case => ({
        group: 'Tugas',
        name,
        run: async (ctx) => {
          for (const verb of commands) await verb(ctx);
        },
      }),
    ),
  ...casesOf('Tugas', {
    'surat keluar': (ctx) => sendEmails(ctx, undefined),
    'kabar ke ponsel': (ctx) => sendMessages(ctx),
  }),
  {
    group: 'Tugas',
    name: 'pemeriksaan malam: pembukuan',
    run: (ctx) => brokenInvariants(ctx.pool),
    once: true,
  },
  { group: 'Tugas', name: 'pemeriksaan malam: jejak', run: (ctx) => verifyAuditChain(ctx), once: true },
];

export const officeCases: Case[] = [
  ...deskCases,
  ...listCases.map(({ name, find, input }): Case => {
    const [group, ...rest] = name.split(', ');
    return {
      group: `Daftar kantor: ${group}`,
      name: rest.join(', '),
      run: (ctx, { admin }) => find(ctx, admin, input),
    };
  }),
  ...jobCases,
];
