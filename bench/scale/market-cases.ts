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

/** The requests of visitors, buyers and sellers. */
export const marketCases: Case[] = [
  ...casesOf('Shop', {
    newest: listings({}),
    cheapest: listings({ sort: 'price' }),
    'most expensive': listings({ sort: '-price' }),
    'highest rated': listings({ sort: 'rating' }),
    nearest: listings({ sort: 'nearest', lat: -7.79, lng: 110.36 }),
    'page 100': listings({ page: 100 }),
    'category fish': listings({ category: 'fish' }),
    'one city': (ctx, people) => listings({ city: people.city })(ctx, people),
    'city and category, cheapest': (ctx, people) =>
      listings({ city: people.city, category: 'vegetables', sort: 'price' })(ctx, people),
    'one farmer': (ctx, people) => listings({ farmer: people.farmerId })(ctx, people),
    'low stock': listings({ stock: 'low' }),
    'price 10,000–20,000': listings({ price_from: 10_000, price_to: 20_000 }),
    'filter choices': facets({}),
    'filter choices with a price': facets({ price_from: 10_000, price_to: 20_000 }),
  }),
  ...casesOf('Search', {
    '"beras"': listings({ q: 'beras' }),
    '"bers merha", misspelt': listings({ q: 'bers merha' }),
    '"cabai rawit"': listings({ q: 'cabai rawit' }),
    '"beras", cheapest': listings({ q: 'beras', sort: 'price' }),
    '"beras" in one city': (ctx, people) => listings({ q: 'beras', city: people.city })(ctx, people),
    '"beras", page 20': listings({ q: 'beras', page: 20 }),
    'no result': listings({ q: 'kebab turki' }),
    'filter choices for "beras"': facets({ q: 'beras' }),
  }),
  ...casesOf('One product', {
    'its details': (ctx, { guest, listing }) => getListingJson(ctx, guest, listing.id),
    'related products': (ctx, { guest, listing }) => findRelatedListings(ctx, guest, listing),
    'same product of other farmers': (ctx, { guest, listing }) => findCompetingOffers(ctx, guest, listing),
    reviews: (ctx, { guest, listing }) => findListingReviews(ctx, guest, listing.id),
    'price information': (ctx, { guest, listing }) => getListingPriceInfo(ctx, guest, listing),
    'prices shown while bidding': (ctx, { listing }) => getPriceContext(ctx, listing.id),
    'bid terms': (ctx, { customer, listing }) => getBidTerms(ctx, customer, listing.id),
    "buyer's open bid": (ctx, { customer, listing }) => getBuyerStanding(ctx, customer, listing.id),
    "farmer's response time": (ctx, { guest, farmerId }) => getSellerResponseTime(ctx, guest, farmerId),
  }),
  ...casesOf('Market', {
    'price board': (ctx, { guest }) => findPriceBoard(ctx, guest),
    'price board of one city': (ctx, { guest, city }) => findPriceBoard(ctx, guest, { city }),
    'price board of one category': (ctx, { guest }) => findPriceBoard(ctx, guest, { category: 'beras' }),
    "all farmers' response time": (ctx, { guest }) => getSellerResponseTime(ctx, guest),
    'best sellers': (ctx, { guest }) => findBestSellers(ctx, guest),
    'list of farmers': (ctx, { guest }) => findPublicFarmers(ctx, guest),
    'farmers in one city': (ctx, { guest }) => findFarmersInCity(ctx, guest, '3404'),
    'one farmer': (ctx, { guest, farmerId }) => getPublicFarmer(ctx, guest, farmerId),
    'sitemap, part 1': (ctx, { guest }) => findSitemapListings(ctx, guest, 1),
  }),
  ...casesOf('Buyer', {
    'own bids': (ctx, { customer }) => findOwnBids(ctx, customer, {}),
    'own orders': (ctx, { customer }) => findOrders(ctx, customer, {}),
    'one order': (ctx, { customer, orderCode }) => getOrder(ctx, customer, orderCode),
    invoice: (ctx, { customer, orderCode }) => getInvoice(ctx, customer, orderCode),
    cart: (ctx, { customer }) => getCart(ctx, customer),
    'saved products': (ctx, { customer }) => findSavedListings(ctx, customer, { ids: [] }),
    'shopping lists': (ctx, { customer }) => findShoppingLists(ctx, customer),
    notifications: (ctx, { customer }) => findNotifications(ctx, customer, { page: 1, limit: 20 }),
    'notification bell': (ctx, { customer }) => getNotificationSummary(ctx, customer),
  }),
  ...casesOf('Farmer', {
    today: (ctx, { farmer }) => getFarmerOverview(ctx, farmer),
    'open tasks': (ctx, { farmer }) => countOpenTasks(ctx, farmer),
    dashboard: (ctx, { farmer }) => getDashboardStats(ctx, farmer),
    'incoming bids': (ctx, { farmer }) => findIncomingBids(ctx, farmer, {}),
    'incoming bids, pending': (ctx, { farmer }) => findIncomingBids(ctx, farmer, { status: 'pending' }),
    'other bids on this listing': (ctx, { farmer, listing }) => findCompetingBids(ctx, farmer, listing.id),
    'own products': (ctx, { farmer }) => findSellerListings(ctx, farmer, {}),
    'own orders': (ctx, { farmer }) => findOrders(ctx, farmer, {}),
    'packing list': (ctx, { farmer }) => findPackingList(ctx, farmer),
    'balance statement': (ctx, { farmer, farmerId }) => getStatement(ctx, farmer, farmerId),
    'money held': (ctx, { farmerId }) => readHeldBalances(ctx, farmerId),
    complaints: (ctx, { farmer }) => findComplaints(ctx, farmer),
    'pooled lots': (ctx, { group }) => findPooledLots(ctx, group),
    'member shares': (ctx, { group }) => findMemberShares(ctx, group),
  }),
];
