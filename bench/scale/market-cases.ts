import { findPriceBoard } from '../../src/domain/bidding/market-prices/find-price-board.ts';
import { getListingPriceInfo } from '../../src/domain/bidding/market-prices/get-listing-price-info.ts';
import { getPriceContext } from '../../src/domain/bidding/market-prices/get-price-context.ts';
import { findIncomingBids, findOwnBids } from '../../src/domain/bidding/queries/find-bids.ts';
import { findCompetingBids } from '../../src/domain/bidding/queries/find-competing-bids.ts';
import { getBidTerms } from '../../src/domain/bidding/queries/get-bid-terms.ts';
import { getBuyerStanding } from '../../src/domain/bidding/queries/get-buyer-standing.ts';
import { getSellerResponseTime } from '../../src/domain/bidding/queries/get-seller-response-time.ts';
import { getCart } from '../../src/domain/cart/get-cart.ts';
import { findFarmersInCity } from '../../src/domain/catalogue/farmers/find-farmers-in-city.ts';
import { findPublicFarmers } from '../../src/domain/catalogue/farmers/find-public-farmers.ts';
import { getPublicFarmer } from '../../src/domain/catalogue/farmers/get-public-farmer.ts';
import { findListingFacets } from '../../src/domain/catalogue/list/find-listing-facets.ts';
import { findListingsJson } from '../../src/domain/catalogue/list/find-listings.ts';
import { findSitemapListings } from '../../src/domain/catalogue/list/find-sitemap-listings.ts';
import { findCompetingOffers } from '../../src/domain/catalogue/listing/find-competing-offers.ts';
import { findRelatedListings } from '../../src/domain/catalogue/listing/find-related-listings.ts';
import { getListingJson } from '../../src/domain/catalogue/listing/get-listing.ts';
import { findListingReviews } from '../../src/domain/catalogue/reviews/find-listing-reviews.ts';
import { findSavedListings } from '../../src/domain/catalogue/saved/find-saved-listings.ts';
import { findMemberShares } from '../../src/domain/farmer-groups/pooled-lots/find-member-shares.ts';
import { findPooledLots } from '../../src/domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import { findSellerListings } from '../../src/domain/listings/find-seller-listings.ts';
import { findNotifications } from '../../src/domain/notifications/find-notifications.ts';
import { getNotificationSummary } from '../../src/domain/notifications/get-notification-summary.ts';
import { findComplaints } from '../../src/domain/orders/complaints/find-complaints.ts';
import { findBestSellers } from '../../src/domain/orders/queries/find-best-sellers.ts';
import { findOrders } from '../../src/domain/orders/queries/find-orders.ts';
import { findPackingList } from '../../src/domain/orders/queries/find-packing-list.ts';
import { getInvoice } from '../../src/domain/orders/queries/get-invoice.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { readHeldBalances } from '../../src/domain/payments/held-balances.ts';
import { countOpenTasks } from '../../src/domain/reports/count-open-tasks.ts';
import { getDashboardStats } from '../../src/domain/reports/get-dashboard-stats.ts';
import { getFarmerOverview } from '../../src/domain/reports/get-farmer-overview.ts';
import { findShoppingLists } from '../../src/domain/shopping-lists/find-shopping-lists.ts';
import { type Case, casesOf } from './case.ts';

const listings = (input: Parameters<typeof findListingsJson>[2]): Case['run'] => {
  return (ctx, { guest }) => findListingsJson(ctx, guest, { limit: 20, ...input });
};
const facets = (input: Parameters<typeof findListingFacets>[2]): Case['run'] => {
  return (ctx, { guest }) => findListingFacets(ctx, guest, input);
};

/** What visitors, buyers and sellers ask for. */
export const marketCases: Case[] = [
  ...casesOf('Toko', {
    terbaru: listings({}),
    termurah: listings({ sort: 'price' }),
    termahal: listings({ sort: '-price' }),
    'nilai tertinggi': listings({ sort: 'rating' }),
    terdekat: listings({ sort: 'nearest', lat: -7.79, lng: 110.36 }),
    'halaman 100': listings({ page: 100 }),
    'kategori ikan': listings({ category: 'fish' }),
    'satu kota': (ctx, people) => listings({ city: people.city })(ctx, people),
    'kota dan kategori, termurah': (ctx, people) =>
      listings({ city: people.city, category: 'vegetables', sort: 'price' })(ctx, people),
    'satu petani': (ctx, people) => listings({ farmer: people.farmerId })(ctx, people),
    'stok menipis': listings({ stock: 'low' }),
    'harga 10.000–20.000': listings({ price_from: 10_000, price_to: 20_000 }),
    'pilihan saringan': facets({}),
    'pilihan saringan dengan harga': facets({ price_from: 10_000, price_to: 20_000 }),
  }),
  ...casesOf('Pencarian', {
    beras: listings({ q: 'beras' }),
    '"bers merha", salah ketik': listings({ q: 'bers merha' }),
    'cabai rawit': listings({ q: 'cabai rawit' }),
    'beras, termurah': listings({ q: 'beras', sort: 'price' }),
    'beras di satu kota': (ctx, people) => listings({ q: 'beras', city: people.city })(ctx, people),
    'beras, halaman 20': listings({ q: 'beras', page: 20 }),
    'tanpa hasil': listings({ q: 'kebab turki' }),
    'pilihan saringan untuk beras': facets({ q: 'beras' }),
  }),
  ...casesOf('Satu produk', {
    rinciannya: (ctx, { guest, listing }) => getListingJson(ctx, guest, listing.id),
    'yang serupa': (ctx, { guest, listing }) => findRelatedListings(ctx, guest, listing),
    'produk yang sama di petani lain': (ctx, { guest, listing }) => findCompetingOffers(ctx, guest, listing),
    ulasan: (ctx, { guest, listing }) => findListingReviews(ctx, guest, listing.id),
    'pengetahuan harga': (ctx, { guest, listing }) => getListingPriceInfo(ctx, guest, listing),
    'harga saat menawar': (ctx, { listing }) => getPriceContext(ctx, listing.id),
    'syarat menawar': (ctx, { customer, listing }) => getBidTerms(ctx, customer, listing.id),
    'tawaran yang berjalan': (ctx, { customer, listing }) => getBuyerStanding(ctx, customer, listing.id),
    'waktu jawab petani': (ctx, { guest, farmerId }) => getSellerResponseTime(ctx, guest, farmerId),
  }),
  ...casesOf('Pasar', {
    'papan harga': (ctx, { guest }) => findPriceBoard(ctx, guest),
    'papan harga satu kota': (ctx, { guest, city }) => findPriceBoard(ctx, guest, { city }),
    'papan harga satu kategori': (ctx, { guest }) => findPriceBoard(ctx, guest, { category: 'beras' }),
    'waktu jawab semua petani': (ctx, { guest }) => getSellerResponseTime(ctx, guest),
    terlaris: (ctx, { guest }) => findBestSellers(ctx, guest),
    'daftar petani': (ctx, { guest }) => findPublicFarmers(ctx, guest),
    'petani di satu kota': (ctx, { guest }) => findFarmersInCity(ctx, guest, '3404'),
    'satu petani': (ctx, { guest, farmerId }) => getPublicFarmer(ctx, guest, farmerId),
    'peta situs, bagian 1': (ctx, { guest }) => findSitemapListings(ctx, guest, 1),
  }),
  ...casesOf('Pembeli', {
    'tawaran saya': (ctx, { customer }) => findOwnBids(ctx, customer, {}),
    'pesanan saya': (ctx, { customer }) => findOrders(ctx, customer, {}),
    'satu pesanan': (ctx, { customer, orderCode }) => getOrder(ctx, customer, orderCode),
    faktur: (ctx, { customer, orderCode }) => getInvoice(ctx, customer, orderCode),
    keranjang: (ctx, { customer }) => getCart(ctx, customer),
    'yang disimpan': (ctx, { customer }) => findSavedListings(ctx, customer, { ids: [] }),
    'daftar belanja': (ctx, { customer }) => findShoppingLists(ctx, customer),
    pemberitahuan: (ctx, { customer }) => findNotifications(ctx, customer, { page: 1, limit: 20 }),
    lonceng: (ctx, { customer }) => getNotificationSummary(ctx, customer),
  }),
  ...casesOf('Petani', {
    'hari ini': (ctx, { farmer }) => getFarmerOverview(ctx, farmer),
    'yang harus dikerjakan': (ctx, { farmer }) => countOpenTasks(ctx, farmer),
    dasbor: (ctx, { farmer }) => getDashboardStats(ctx, farmer),
    'tawaran masuk': (ctx, { farmer }) => findIncomingBids(ctx, farmer, {}),
    'tawaran masuk, menunggu': (ctx, { farmer }) => findIncomingBids(ctx, farmer, { status: 'pending' }),
    'tawaran lain atas barang ini': (ctx, { farmer, listing }) => findCompetingBids(ctx, farmer, listing.id),
    'produk saya': (ctx, { farmer }) => findSellerListings(ctx, farmer, {}),
    'pesanan saya': (ctx, { farmer }) => findOrders(ctx, farmer, {}),
    'daftar kemas': (ctx, { farmer }) => findPackingList(ctx, farmer),
    'buku saldo': (ctx, { farmer, farmerId }) => getStatement(ctx, farmer, farmerId),
    'uang yang ditahan': (ctx, { farmerId }) => readHeldBalances(ctx, farmerId),
    keluhan: (ctx, { farmer }) => findComplaints(ctx, farmer),
    'lot kelompok': (ctx, { group }) => findPooledLots(ctx, group),
    'bagian anggota': (ctx, { group }) => findMemberShares(ctx, group),
  }),
];
