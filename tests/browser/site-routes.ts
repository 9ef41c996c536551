/**
 * The screens that tests/browser/page-widths.test.ts and farmer-fits.test.ts measure, beside those of the office (office-routes.ts).
 * Every page of the route map has a line here or there: tests/pages/built-pages.test.ts fails otherwise.
 */

/** What everybody may open; a number in it is one of the demo's. */
export const publicScreens = [
  '/',
  '/home-2',
  '/home-3',
  '/home-4',
  '/about-us',
  '/contact-us',
  '/faq',
  '/services',
  '/services-2',
  '/service-details/1',
  '/project',
  '/project-details/1',
  '/blog-standard',
  '/blog-with-sidebar',
  '/blog-2-column',
  '/blog-3-column',
  '/blog-single/1',
  '/blog-single-with-sidebar/1',
  '/shop',
  '/shop?q=tidakadayangbernamaini',
  '/shop-single/1',
  '/shop-single-thumb/1',
  '/shop-single/1/bid',
  '/prices',
  '/team',
  '/team-details/1',
  '/cart',
  '/checkout?buy=1&quantity=25',
  '/wishlist',
  '/login',
  '/login/code',
  '/register',
  '/forgot-password',
  '/forgot-password/code',
  '/reset-password',
  '/newsletter',
  '/sell',
  '/terms',
  '/help/moisture',
  '/help/weighing',
  '/help/reference-prices',
  '/help/lot-passport',
  '/privacy',
  '/invitation',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/offline',
  '/checkout/done',
  '/respond/done',
  '/respond/tidak-dikenal',
  '/payout-account/done',
  '/payout-account/tidak-dikenal',
  '/tidak-ada',
];
/** Those of them that are one message, one field or the words of another in the same boxes. */
export const publicScreensAlike: readonly string[] = [
  '/service-details/1',
  '/shop-single-thumb/1',
  '/login/code',
  '/forgot-password/code',
  '/reset-password',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/help/weighing',
  '/help/reference-prices',
  '/help/lot-passport',
  '/privacy',
  '/checkout/done',
  '/respond/done',
  '/respond/tidak-dikenal',
  '/payout-account/done',
  '/payout-account/tidak-dikenal',
  '/newsletter',
];
/**
 * Every public page that is not the shop, by what it proves; `wide` where a wide screen lays it out again. At these axe
 * looks too.
 */
export const publicPages: Record<string, [path: string, wide?: 'wide'][]> = {
  '[HOME-01] [HOME-02] [PAGE-01] [PAGE-05] [PAGE-06] the homes and who we are': [
    ['/', 'wide'],
    ['/home-2', 'wide'],
    ['/home-3', 'wide'],
    ['/home-4', 'wide'],
    ['/about-us', 'wide'],
    ['/team', 'wide'],
    ['/team-details/1', 'wide'],
  ],
  '[PAGE-07] [PAGE-08] [PAGE-09] [PAGE-11] [PAGE-13] [PAGE-14] what we do': [
    ['/services', 'wide'],
    ['/services-2'],
    ['/service-details/2', 'wide'],
    ['/project'],
    ['/project-details/1'],
    ['/faq'],
    ['/contact-us', 'wide'],
    ['/prices', 'wide'],
    ['/offline'],
  ],
  '[BLOG-02] [BLOG-03] [BLOG-04] [BLOG-14] the blog': [
    ['/blog-standard'],
    ['/blog-with-sidebar', 'wide'],
    ['/blog-2-column'],
    ['/blog-3-column', 'wide'],
    ['/blog-single/1'],
    ['/blog-single-with-sidebar/1', 'wide'],
  ],
};

/** Those of them whose parts another shows: axe looks at them, and they are measured, in the long run. */
export const publicPagesAlike: readonly string[] = [
  '/services-2',
  '/offline',
  '/blog-standard',
  '/blog-2-column',
  '/blog-single/1',
  '/home-3',
  '/project',
  '/blog-3-column',
];

/** What a buyer has of his own; an id in braces is one of his. */
export const ownScreens = [
  '/bidding-list',
  '/bidding-list/{bid}',
  '/orders',
  '/orders/{order}',
  '/orders/{order}/weighing',
  '/profile',
  '/orders/{order}/confirm',
  '/orders/{deal}/checkout',
  '/profile/security',
  '/profile/data',
  // With something in it: tests/browser/farmer-group-day.test.ts.
  '/sellers/shares/{group}',
  '/cart',
  '/shopping-lists',
  '/shopping-lists/{list}',
];

/** Those of them that are one question, the checkout's form once more, or measured where they have something in them. */
export const ownScreensAlike: readonly string[] = [
  '/orders/{order}/confirm',
  '/orders/{deal}/checkout',
  '/sellers/shares/{group}',
  '/profile/data',
  '/shopping-lists',
];

/** Every screen that a farmer has, sheets included; an id in braces is one of his. */
export const farmerScreens = [
  '/admin/dashboard',
  '/admin/dashboard?bid={bid}&action=accept',
  '/admin/dashboard?bid={bid}&action=counter',
  '/farmer-bidding-approval',
  '/farmer-bidding-approval?status=accepted',
  '/bidding-list/{bid}',
  '/admin/products',
  '/admin/products?change=price&product={product}',
  '/admin/products?change=stock&product={product}',
  '/admin/orders',
  '/admin/orders/{order}',
  '/admin/complaints',
  '/admin/balances/{farmer}',
  '/admin/notifications',
  '/farmer-bidding-approval/product/{listing}',
  '/admin/dashboard?bid={bid}&action=reject',
  '/admin/products?add=1',
  '/admin/products?edit={product}',
  '/admin/products/import',
  '/admin/orders/packing',
  '/admin/orders/{order}/delivery-note',
  '/admin/help',
  '/admin/search?q=beras',
  '/admin/settings',
  '/admin/profile',
  '/sellers',
  '/profile/security',
  '/orders/{order}',
  '/shop-single/{product}',
];

/** Those of them that show nothing which he or a buyer has written, or the same as another in the same boxes. */
export const farmerScreensAlike: readonly string[] = [
  '/admin/dashboard?bid={bid}&action=counter',
  '/admin/dashboard?bid={bid}&action=reject',
  '/farmer-bidding-approval?status=accepted',
  '/admin/products?add=1',
  '/admin/products/import',
  '/admin/help',
  '/admin/search?q=beras',
  '/admin/settings',
  '/profile/security',
  '/admin/products?change=stock&product={product}',
  '/admin/profile',
  '/sellers',
];

/** Pages that are no screen: what only leads on, papers, what programs ask for, and what the kit of development shows. */
export const noSiteScreens =
  /^\/(logout|device|timbang\/:code|lot\/:code|login\/:provider|dev\/kit|\*|sw\.js|manifest\.webmanifest|robots\.txt|sitemap\.xml|sitemap\/:part|blog\/rss\.xml|og\/.*|icon\/.*|.*\.(pdf|png))$/;
