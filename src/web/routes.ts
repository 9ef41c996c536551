import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL map of the pages. */
export default [
  layout('public/site.tsx', [
    // The public site
    index('public/home.tsx'),

    // The shop

    // One's own account, bids and orders

    route('*', 'public/not-found.tsx'),
  ]),

  // The back office
] satisfies RouteConfig;
