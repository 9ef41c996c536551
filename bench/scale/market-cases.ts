import { findPriceBoard } from '../../src/domain/bidding/prices/find-price-board.ts';
import { getPriceContext } from '../../src/domain/bidding/prices/get-price-context.ts';
import { getPriceKnowledge } from '../../src/domain/bidding/prices/get-price-knowledge.ts';
import { findIncomingBids, findOwnBids } from '../../src/domain/bidding/reading/find-bids.ts';
import { findRivals } from '../../src/domain/bidding/reading/find-rivals.ts';
import { findRunningBid } from '../../src/domain/bidding/reading/find-running-bid.ts';
import { getBidTerms } from '../../src/domain/bidding/reading/get-bid-terms.ts';
import { getReplyTime } from '../../src/domain/bidding/reading/get-reply-time.ts';
import { getCart } from '../../src/domain/cart/get-cart.ts';
import { findFarmersInCity } from '../../src/domain/catalogue/farmers/find-farmers-in-city.ts';
import { findPublicFarmers } from '../../src/domain/catalogue/farmers/find-public-farmers.ts';
import { getPublicFarmer } from '../../src/domain/catalogue/farmers/get-public-farmer.ts';
import { findListingAddresses } from '../../src/domain/catalogue/list/find-listing-addresses.ts';
import { findListingFacets } from '../../src/domain/catalogue/list/find-listing-facets.ts';
import { findListingsText } from '../../src/domain/catalogue/list/find-listings.ts';
import { findRelated } from '../../src/domain/catalogue/listing/find-related.ts';
import { findSameProduct } from '../../src/domain/catalogue/listing/find-same-product.ts';
import { getListingText } from '../../src/domain/catalogue/listing/get-listing.ts';
import { findListingReviews } from '../../src/domain/catalogue/reviews/find-listing-reviews.ts';
import { findSavedListings } from '../../src/domain/catalogue/saved/find-saved-listings.ts';
import { findLots } from '../../src/domain/groups/lots/find-lots.ts';
import { findShares } from '../../src/domain/groups/lots/find-shares.ts';
import { findStallListings } from '../../src/domain/listings/find-stall-listings.ts';
import { findNotices } from '../../src/domain/notify/find-notices.ts';
import { getBell } from '../../src/domain/notify/get-bell.ts';
import { findComplaints } from '../../src/domain/orders/complaints/find-complaints.ts';
import { findBestSellers } from '../../src/domain/orders/reading/find-best-sellers.ts';
import { findOrders } from '../../src/domain/orders/reading/find-orders.ts';
import { findPackingList } from '../../src/domain/orders/reading/find-packing-list.ts';
import { getInvoice } from '../../src/domain/orders/reading/get-invoice.ts';
import { getOrder } from '../../src/domain/orders/reading/get-order.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { readHeld } from '../../src/domain/payments/held.ts';
import { countToDo } from '../../src/domain/reports/count-to-do.ts';
import { getDashboardStats } from '../../src/domain/reports/get-dashboard-stats.ts';
import { getFarmerDay } from '../../src/domain/reports/get-farmer-day.ts';
import { findShoppingLists } from '../../src/domain/shopping/find-shopping-lists.ts';
import { type Case, casesOf } from './case.ts';

const listings = (input: Parameters<typeof findListingsText>[2]): Case['run'] => {
  return (shop, { guest }) => findListingsText(shop, guest, { limit: 20, ...input });
};
const facets = (input: Parameters<typeof findListingFacets>[2]): Case['run'] => {
  return (shop, { guest }) => findListingFacets(shop, guest, input);
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
    'satu kota': (shop, people) => listings({ city: people.city })(shop, people),
    'kota dan kategori, termurah': (shop, people) =>
      listings({ city: people.city, category: 'vegetables', sort: 'price' })(shop, people),
    'satu petani': (shop, people) => listings({ farmer: people.farmerId })(shop, people),
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
    'beras di satu kota': (shop, people) => listings({ q: 'beras', city: people.city })(shop, people),
    'beras, halaman 20': listings({ q: 'beras', page: 20 }),
    'tanpa hasil': listings({ q: 'kebab turki' }),
    'pilihan saringan untuk beras': facets({ q: 'beras' }),
  }),
  ...casesOf('Satu produk', {
    rinciannya: (shop, { guest, listing }) => getListingText(shop, guest, listing.id),
    'yang serupa': (shop, { guest, listing }) => findRelated(shop, guest, listing),
    'produk yang sama di petani lain': (shop, { guest, listing }) => findSameProduct(shop, guest, listing),
    ulasan: (shop, { guest, listing }) => findListingReviews(shop, guest, listing.id),
    'pengetahuan harga': (shop, { guest, listing }) => getPriceKnowledge(shop, guest, listing),
    'harga saat menawar': (shop, { listing }) => getPriceContext(shop, listing.id),
    'syarat menawar': (shop, { customer, listing }) => getBidTerms(shop, customer, listing.id),
    'tawaran yang berjalan': (shop, { customer, listing }) => findRunningBid(shop, customer, listing.id),
    'waktu jawab petani': (shop, { guest, farmerId }) => getReplyTime(shop, guest, farmerId),
  }),
  ...casesOf('Pasar', {
    'papan harga': (shop, { guest }) => findPriceBoard(shop, guest),
    'papan harga satu kota': (shop, { guest, city }) => findPriceBoard(shop, guest, { city }),
    'papan harga satu kategori': (shop, { guest }) => findPriceBoard(shop, guest, { category: 'beras' }),
    'waktu jawab semua petani': (shop, { guest }) => getReplyTime(shop, guest),
    terlaris: (shop, { guest }) => findBestSellers(shop, guest),
    'daftar petani': (shop, { guest }) => findPublicFarmers(shop, guest),
    'petani di satu kota': (shop, { guest }) => findFarmersInCity(shop, guest, '3404'),
    'satu petani': (shop, { guest, farmerId }) => getPublicFarmer(shop, guest, farmerId),
    'peta situs, bagian 1': (shop, { guest }) => findListingAddresses(shop, guest, 1),
  }),
  ...casesOf('Pembeli', {
    'tawaran saya': (shop, { customer }) => findOwnBids(shop, customer, {}),
    'pesanan saya': (shop, { customer }) => findOrders(shop, customer, {}),
    'satu pesanan': (shop, { customer, orderCode }) => getOrder(shop, customer, orderCode),
    faktur: (shop, { customer, orderCode }) => getInvoice(shop, customer, orderCode),
    keranjang: (shop, { customer }) => getCart(shop, customer),
    'yang disimpan': (shop, { customer }) => findSavedListings(shop, customer, { ids: [] }),
    'daftar belanja': (shop, { customer }) => findShoppingLists(shop, customer),
    pemberitahuan: (shop, { customer }) => findNotices(shop, customer, { page: 1, limit: 20 }),
    lonceng: (shop, { customer }) => getBell(shop, customer),
  }),
  ...casesOf('Petani', {
    'hari ini': (shop, { farmer }) => getFarmerDay(shop, farmer),
    'yang harus dikerjakan': (shop, { farmer }) => countToDo(shop, farmer),
    dasbor: (shop, { farmer }) => getDashboardStats(shop, farmer),
    'tawaran masuk': (shop, { farmer }) => findIncomingBids(shop, farmer, {}),
    'tawaran masuk, menunggu': (shop, { farmer }) => findIncomingBids(shop, farmer, { status: 'pending' }),
    'tawaran lain atas barang ini': (shop, { farmer, listing }) => findRivals(shop, farmer, listing.id),
    'produk saya': (shop, { farmer }) => findStallListings(shop, farmer, {}),
    'pesanan saya': (shop, { farmer }) => findOrders(shop, farmer, {}),
    'daftar kemas': (shop, { farmer }) => findPackingList(shop, farmer),
    'buku saldo': (shop, { farmer, farmerId }) => getStatement(shop, farmer, farmerId),
    'uang yang ditahan': (shop, { farmerId }) => readHeld(shop, farmerId),
    keluhan: (shop, { farmer }) => findComplaints(shop, farmer),
    'lot kelompok': (shop, { group }) => findLots(shop, group),
    'bagian anggota': (shop, { group }) => findShares(shop, group),
  }),
];
