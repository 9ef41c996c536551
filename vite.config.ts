import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { firstView } from './scripts/build/first-view.ts';
import { icons } from './scripts/build/icons.ts';
import { keepServerOut } from './scripts/build/keep-server-out.ts';
import { packAssets } from './scripts/build/pack-assets.ts';

/** Packages of many small files: bundled they start in a fraction of the time and memory (docs/bench.md). */
const bundled = [
  'drizzle-orm',
  'fastify-type-provider-zod',
  'libphonenumber-js',
  'lucide-react',
  'oauth4webapi',
  'react-router',
  'zod',
];

/** What every public page has to have, what a farmer's day has, and what the public pages that are opened most have. */
const frame = firstView(/src\/web\/(root|entry\.client|layout\/site-layout)\.tsx/);
const day = firstView(
  /src\/web\/(root|entry\.client|admin\/(layout\/admin-layout|dashboard\/dashboard-page))\.tsx/,
);
const market = firstView(
  /src\/web\/(marketing\/home\/home|catalogue\/(shop-list|product\/shop-single)|cart\/(cart|checkout\/checkout)|marketing\/blog\/blog-single)\.tsx/,
);
const bidding = firstView(/src\/web\/bids\/bidding-list\.tsx/);

/** The files of which every page is made. */
const ALWAYS = /assets\/(rolldown-runtime|react|kit)-[\w-]{8}\.js$/;
const BESIDE = /catalogue[\\/](shop-error|stale-banner)/;
const WEIGHED = /ui[\\/]product[\\/]weighing-note|shared[\\/]rules[\\/]weighing[\\/]listing-weighing-terms/;
const TRADE = /bids[\\/]conversation[\\/]bid-|orders[\\/]order-parts|feedback[\\/]timeline/;
/** Inputs of figures in their dialogs, and what is said of a stock that is too small for them. */
const FIELDS =
  /shared[\\/]errors[\\/]catalogue-errors|ui[\\/]field[\\/](number|price-input|quantity|textarea|checkbox|field)|forms[\\/](form-state|form-values|typed)/;

export default defineConfig(({ command }) => ({
  plugins: [
    icons(),
    tailwindcss(),
    reactRouter(),
    frame.plugin,
    day.plugin,
    market.plugin,
    bidding.plugin,
    keepServerOut(),
    packAssets(),
  ],
  build: {
    assetsInlineLimit: 0,
    // Nothing that is loaded later has to name what every page has loaded by then.
    modulePreload: { resolveDependencies: (_, needed) => needed.filter((file) => !ALWAYS.test(file)) },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // Left alone, what pages share becomes dozens of files of a kilobyte, each with its headers and its turn
              // in the queue of a slow line. What most pages need is one file, beside React and the router.
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 7,
                },
                // What both frames stand on, then what each has besides: a page fetches no more files than it must, and what
                // stands in one file is packed the tighter.
                { name: 'kit', test: (id) => frame.needs(id) && day.needs(id), priority: 6 },
                { name: 'frame', test: frame.needs, priority: 5 },
                { name: 'both', test: (id) => day.needs(id) && market.needs(id), priority: 5 },
                // What goods stand with wherever they are shown, packed tighter than each by itself; apart from it on what
                // they are weighed, which the checkout says too, and which opens no shop.
                { name: 'beside', test: BESIDE, priority: 5 },
                { name: 'weighed', test: WEIGHED, priority: 5 },
                { name: 'countdown', test: /ui[\\/]product[\\/]countdown/, priority: 5 },
                // A buyer's profile asks it, too, and would fetch all of a farmer's day with it.
                { name: 'consent', test: /offline-queue[\\/]offline-consent-card/, priority: 5 },
                {
                  name: 'trade',
                  test: (id) => day.needs(id) && TRADE.test(id),
                  minShareCount: 2,
                  priority: 4,
                },
                // What a bidder's list has in common with a farmer's day: without it he would fetch all of that.
                {
                  name: 'offers',
                  test: (id) => day.needs(id) && bidding.needs(id),
                  minShareCount: 2,
                  priority: 4,
                },
                { name: 'day', test: day.needs, minShareCount: 2, priority: 3 },
                { name: 'fields', test: FIELDS, minShareCount: 2, priority: 2 },
                // Apart from them: the checkout has fields, but opens nothing over itself before it is asked to. Its name is
                // short because the shop's page says it, which has no room for more.
                { name: 'on', test: /ui[\\/](dialog|close-on-back)/, minShareCount: 2, priority: 2 },
                // And what most of the public pages have besides. What only the back office shares stays as it falls.
                { name: 'goods', test: (id) => market.needs(id, 3), priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server's whole graph is one bundle, so that state lives once (docs/architecture.md, Two module graphs).
    ssr: {
      build: { rollupOptions: { input: './src/server/app.ts' } },
      resolve: {
        // React Router counts on Node only beside its own adapter for it, which we do without (src/web/entry.server.tsx);
        // without these a package gives what it has for browsers, such as hashing in JavaScript.
        conditions: ['node'],
        externalConditions: ['node'],
        ...(command === 'build' ? { noExternal: bundled } : {}),
      },
    },
  },
}));
