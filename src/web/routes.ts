import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL map of the pages. */
export default [
  layout('public/site.tsx', [
    // The public site
    index('public/home.tsx'),
    route('home-2', 'public/home-2.tsx'),
    route('home-3', 'public/home-3.tsx'),
    route('home-4', 'public/home-4.tsx'),
    route('about-us', 'public/about.tsx'),
    route('team', 'public/team.tsx'),
    route('team-details/:id', 'public/team-details.tsx'),
    route('services', 'public/services.tsx'),
    route('services-2', 'public/services-2.tsx'),
    route('service-details/:id', 'public/service-details.tsx'),
    route('project', 'public/project.tsx'),
    route('project-details/:id', 'public/project-details.tsx'),
    route('faq', 'public/faq.tsx'),
    route('contact-us', 'public/contact.tsx'),
    route('blog-standard', 'public/blog/blog-standard.tsx'),
    route('blog-with-sidebar', 'public/blog/blog-with-sidebar.tsx'),
    route('blog-2-column', 'public/blog/blog-2-column.tsx'),
    route('blog-3-column', 'public/blog/blog-3-column.tsx'),
    route('blog-single/:id', 'public/blog/blog-single.tsx'),
    route('blog-single-with-sidebar/:id', 'public/blog/blog-single-with-sidebar.tsx'),

    route('newsletter/konfirmasi', 'public/newsletter-confirm.tsx'),
    route('newsletter/berhenti', 'public/newsletter-stop.tsx'),
    route('luring', 'public/offline/offline.tsx'),

    // The shop
    route('shop-single/:id/tawar', 'shop/offer-page.tsx'),
    route('shop', 'shop/shop-list.tsx'),
    route('shop-single/:id', 'shop/shop-single.tsx'),
    route('shop-single-thumb/:id', 'shop/shop-single-thumb.tsx'),
    route('wishlist', 'shop/wishlist.tsx'),
    route('harga', 'shop/price-board.tsx'),

    route('cart', 'shop/cart.tsx'),
    route('checkout', 'shop/checkout.tsx'),
    route('checkout/selesai', 'shop/checkout-done.tsx'),

    // One's own account, bids and orders
    route('login', 'account/login.tsx'),
    route('login/:provider', 'account/social.ts'),
    route('register', 'account/register.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('profil', 'account/profile.tsx'),
    route('orders', 'account/orders.tsx'),
    route('orders/:code', 'account/order-detail.tsx'),
    route('orders/:code/checkout', 'account/order-checkout.tsx'),
    route('bidding-list', 'account/bidding-list.tsx'),
    route('bidding-list/:id', 'account/bid-detail.tsx'),
    route('jawab/selesai', 'account/answer-link-done.tsx'),
    route('jawab/:token', 'account/answer-link.tsx'),
    route('farmer-bidding-approval', 'account/farmer-bidding-approval.tsx'),
    route('farmer-bidding-approval/produk/:id', 'account/accept-several.tsx'),

    route('newsletter', 'public/newsletter.tsx'),

    // Every part of the kit in every state, in development only
    ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/kit', 'dev/kit.tsx')]),

    route('*', 'public/not-found.tsx'),
  ]),

  route('logout', 'account/logout.ts'),

  // Papers
  route('admin/orders/kemas', 'admin/packing-list.tsx'),
  route('admin/orders/:code/nota', 'admin/order-note.tsx'),
  route('orders/:code/invoice.pdf', 'account/order-invoice.ts'),
  route('orders/grup/:code/invoice.pdf', 'account/group-invoice.ts'),

  // For machines: search engines, feed readers, chat programs, the browser's own app
  route('robots.txt', 'public/found/robots.ts'),
  route('sitemap.xml', 'public/found/sitemap.ts'),
  route('sitemap/:part', 'public/found/sitemap-part.ts'),
  route('blog/rss.xml', 'public/found/rss.ts'),
  route('manifest.webmanifest', 'public/found/manifest.ts'),
  route('og/:kind/:file', 'public/found/og.ts'),
  route('sw.js', 'public/offline/worker.ts'),

  // The back office
  route('admin/login', 'admin/login.tsx'),
  route('admin/unauthorized', 'admin/unauthorized.tsx'),
  route('admin/tampilan', 'admin/look.ts'),
  route('admin/tampilan-tersimpan', 'admin/views.ts'),
  layout('admin/office.tsx', [
    route('admin/cari', 'admin/search.tsx'),
    route('admin/pemberitahuan', 'admin/notices.tsx'),
    route('admin/dashboard', 'admin/dashboard.tsx'),
    route('admin/products', 'admin/products.tsx'),
    route('admin/farmers', 'admin/farmers.tsx'),
    route('admin/products/import', 'admin/products-import.tsx'),
    route('admin/farmers/import', 'admin/farmers-import.tsx'),
    route('admin/users', 'admin/users.tsx'),
    route('admin/coupons', 'admin/coupons.tsx'),
    route('admin/reports', 'admin/reports.tsx'),
    route('admin/reports/harga', 'admin/reports-prices.tsx'),
    route('admin/payments', 'admin/payments.tsx'),
    route('admin/payouts', 'admin/payouts.tsx'),
    route('admin/payouts/new', 'admin/payout-new.tsx'),
    route('admin/payouts/:id', 'admin/payout.tsx'),
    route('admin/balances', 'admin/balances.tsx'),
    route('admin/balances/:farmerId', 'admin/balance.tsx'),
    route('admin/profile', 'admin/profile.tsx'),
    route('admin/settings', 'admin/settings.tsx'),
    route('admin/settings/harga-acuan', 'admin/system/reference-prices.tsx'),
    route('admin/outbox', 'admin/system/outbox.tsx'),
    route('admin/outbox/:id', 'admin/system/mail.tsx'),
    route('admin/audit', 'admin/system/audit.tsx'),
    route('admin/messages', 'admin/letters/messages.tsx'),
    route('admin/messages/:id', 'admin/letters/message.tsx'),
    route('admin/moderation', 'admin/letters/moderation.tsx'),
    route('admin/subscribers', 'admin/letters/subscribers.tsx'),
    route('admin/newsletters', 'admin/letters/newsletters.tsx'),
    route('admin/newsletters/:id', 'admin/letters/newsletter.tsx'),
    route('admin/content', 'admin/content/collections.tsx'),
    route('admin/content/:collection', 'admin/content/entries.tsx'),
    route('admin/content/:collection/:number', 'admin/content/entry.tsx'),
    route('admin/bids', 'admin/bids.tsx'),
    route('admin/orders', 'admin/orders.tsx'),
    route('admin/orders/:code', 'admin/order.tsx'),
    route('admin/complaints', 'admin/complaints.tsx'),
  ]),
] satisfies RouteConfig;
