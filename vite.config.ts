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

/** What a farmer's phone has to have before his day comes to life. */
const day = firstView(/src\/web\/(root|entry\.client|office\/(frame\/office|today\/dashboard))\.tsx/);
const basket = firstView(/src\/web\/cart\/cart-(keeper|store)\.tsx?/);
const market = firstView(
  /src\/web\/(frame\/site|site\/home\/home|catalogue\/(shop-list|product\/shop-single)|cart\/cart|site\/blog\/blog-single)\.tsx/,
);

/**
 * What pages share. Not the inputs: they bring zod along, 22 kB that only some pages of the back office load. Nor what only
 * the back office says, nor the tools of those who bid and sell.
 */
const SHARED =
  /src[\\/](web[\\/](ui[\\/](?!field[\\/](number-|price-input)|tell[\\/]timeline|dialog|table)|page|session|frame|site|catalogue|cart|[\w.-]+\.tsx?$)|shared[\\/](?!input|said|bid-|reference-|messages[\\/](said-in|bids|catalogue)))|lucide-react(?!.*arrow-up\.)/;
const BESIDE = /waiting[\\/](last-read|waiting-foot|kept-list)|shared[\\/]bid-math|preload-helper/;
const TRADE = /bids[\\/]talk[\\/]bid-|orders[\\/]order-parts|tell[\\/]timeline/;
/** Inputs of figures in their dialogs, and what is said of a stock that is too small for them. */
const FIELDS =
  /shared[\\/]messages[\\/]catalogue|ui[\\/](dialog|close-on-back|field[\\/](number|price-input|quantity|textarea|checkbox|field))|form[\\/](form-state|typed)/;

export default defineConfig(({ command }) => ({
  plugins: [
    icons(),
    tailwindcss(),
    reactRouter(),
    day.plugin,
    basket.plugin,
    market.plugin,
    keepServerOut(),
    packAssets(),
  ],
  build: { assetsInlineLimit: 0 },
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
                // Of the rest, first what every frame and a farmer's day stand on; then what is said of bids and orders
                // wherever they stand, and what only his day has.
                {
                  name: 'kit',
                  test: (id) => day.needs(id) && (SHARED.test(id) || BESIDE.test(id)),
                  minShareCount: 2,
                  priority: 6,
                },
                {
                  name: 'trade',
                  test: (id) => day.needs(id) && TRADE.test(id),
                  minShareCount: 2,
                  priority: 5,
                },
                { name: 'day', test: day.needs, minShareCount: 2, priority: 4 },
                // What comes to it later, and buyers have from the start: the basket, the inputs of figures.
                { name: 'basket', test: basket.needs, minShareCount: 2, priority: 3 },
                { name: 'fields', test: FIELDS, minShareCount: 2, priority: 2 },
                // And what the public pages have besides. What only the back office shares stays as it falls.
                {
                  name: 'goods',
                  test: (id) => SHARED.test(id) && market.needs(id),
                  minShareCount: 7,
                  priority: 1,
                },
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
