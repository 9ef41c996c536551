import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL map of the pages. */
export default [
  layout('public/site.tsx', [
    // The public site
    index('public/home.tsx'),

    // The shop
    route('shop-single/:id/tawar', 'shop/offer-page.tsx'),

    // One's own account, bids and orders
    route('bidding-list', 'account/bidding-list.tsx'),
    route('bidding-list/:id', 'account/bid-detail.tsx'),
    route('farmer-bidding-approval', 'account/farmer-bidding-approval.tsx'),

    route('*', 'public/not-found.tsx'),
  ]),

  // The back office
] satisfies RouteConfig;
