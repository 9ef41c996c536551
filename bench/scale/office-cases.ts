import { brokenViews } from '../../src/db/broken-views.ts';
import { findFarmerCities } from '../../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findFarmerNames } from '../../src/domain/accounts/find-farmer-names.ts';
import { findTrail } from '../../src/domain/audit/find-trail.ts';
import { findBankLines } from '../../src/domain/bank/find-bank-lines.ts';
import { findCoupons } from '../../src/domain/cart/find-coupons.ts';
import type { ExportTable } from '../../src/domain/documents/table.ts';
import { exportFarmers } from '../../src/domain/exports/export-farmers.ts';
import { exportOrders } from '../../src/domain/exports/export-orders.ts';
import { exportPapers } from '../../src/domain/exports/export-papers.ts';
import { exportProducts } from '../../src/domain/exports/export-products.ts';
import { exportUsers } from '../../src/domain/exports/export-users.ts';
import { getHealth } from '../../src/domain/health/get-health.ts';
import { findComplaints } from '../../src/domain/orders/complaints/find-complaints.ts';
import { findOrderTrail } from '../../src/domain/orders/reading/find-order-trail.ts';
import { findPackingList } from '../../src/domain/orders/reading/find-packing-list.ts';
import { findPayouts } from '../../src/domain/payments/find-payouts.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { getDashboardStats } from '../../src/domain/reports/get-dashboard-stats.ts';
import { getPriceReport } from '../../src/domain/reports/get-price-report.ts';
import { getReport } from '../../src/domain/reports/get-report.ts';
import { getTaxReport } from '../../src/domain/reports/get-tax-report.ts';
import { findAnything } from '../../src/domain/search/find-anything.ts';
import { findApplications } from '../../src/domain/sellers/find-applications.ts';
import { findSecurityEvents } from '../../src/domain/watch/find-security-events.ts';
import { verifyTrail } from '../../src/domain/watch/trail-chain.ts';
import { jobs } from '../../src/jobs/jobs.ts';
import { sendOutbox } from '../../src/jobs/send-outbox.ts';
import { sendWords } from '../../src/jobs/send-words.ts';
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
    dasbor: (shop, { admin }) => getDashboardStats(shop, admin),
    antrean: (shop, { admin }) => getAdminQueue(shop, admin),
    'cari di mana saja "beras"': (shop, { admin }) => findAnything(shop, admin, 'beras'),
    'cari di mana saja, nama': (shop, { admin }) => findAnything(shop, admin, 'murni santoso'),
    'cari di mana saja, kode pesanan': (shop, { admin, orderCode }) => findAnything(shop, admin, orderCode),
    keluhan: (shop, { admin }) => findComplaints(shop, admin),
    pencairan: (shop, { admin }) => findPayouts(shop, admin),
    'rekening koran': (shop, { admin }) => findBankLines(shop, admin),
    'calon penjual': (shop, { admin }) => findApplications(shop, admin),
    kupon: (shop, { admin }) => findCoupons(shop, admin),
    'kejadian keamanan': (shop, { admin }) => findSecurityEvents(shop, admin),
    'jejak satu produk': (shop, { admin, listing }) =>
      findTrail(shop, admin, { entity: 'product', id: listing.id }),
    'jejak satu pesanan': (shop, { admin, orderCode }) => findOrderTrail(shop, admin, orderCode),
    'buku saldo satu petani': (shop, { admin, farmerId }) => getStatement(shop, admin, farmerId),
    'daftar kemas': (shop, { admin }) => findPackingList(shop, admin),
    'petani untuk dipilih': (shop, { admin }) => findFarmerNames(shop, admin),
    'kota petani untuk dipilih': (shop, { admin }) => findFarmerCities(shop, admin),
    kesehatan: (shop, { admin }) => getHealth(shop, admin),
  }),
  ...casesOf('Laporan', {
    'penjualan sebulan': (shop, { admin }) => getReport(shop, admin, { type: 'monthly' }),
    'penjualan setahun': (shop, { admin }) => getReport(shop, admin, { type: 'yearly' }),
    'harga sebulan': (shop, { admin }) => getPriceReport(shop, admin, { type: 'monthly' }),
    'harga setahun': (shop, { admin }) => getPriceReport(shop, admin, { type: 'yearly' }),
    'pajak sebulan': (shop, { admin }) => getTaxReport(shop, admin),
  }),
  ...casesOf('Unduhan, 1.000 baris pertama', {
    pesanan: async (shop, { admin }) => firstRows(await exportOrders(shop, admin, {})),
    produk: async (shop, { admin }) => firstRows(exportProducts(shop, admin, {})),
    user: async (shop, { admin }) => firstRows(await exportUsers(shop, admin, {})),
    petani: async (shop, { admin }) => firstRows(await exportFarmers(shop, admin, {})),
    faktur: async (shop, { admin }) => firstRows(await exportPapers(shop, admin, {})),
  }),
];

/** What runs by the clock, as it finds the shop when it has just run: it looks for what is due, and nothing is. */
const jobCases: Case[] = [
  ...jobs
    .filter(({ name }) => name !== 'look')
    .map(
      ({ name, verbs }): Case => ({
        group: 'Tugas',
        name,
        run: async (shop) => {
          for (const verb of verbs) await verb(shop);
        },
      }),
    ),
  ...casesOf('Tugas', {
    'surat keluar': (shop) => sendOutbox(shop, undefined),
    'kabar ke ponsel': (shop) => sendWords(shop),
  }),
  {
    group: 'Tugas',
    name: 'pemeriksaan malam: pembukuan',
    run: (shop) => brokenViews(shop.pool),
    once: true,
  },
  { group: 'Tugas', name: 'pemeriksaan malam: jejak', run: (shop) => verifyTrail(shop), once: true },
];

export const officeCases: Case[] = [
  ...deskCases,
  ...listCases.map(({ name, find, input }): Case => {
    const [group, ...rest] = name.split(', ');
    return {
      group: `Daftar kantor: ${group}`,
      name: rest.join(', '),
      run: (shop, { admin }) => find(shop, admin, input),
    };
  }),
  ...jobCases,
];
