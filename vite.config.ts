import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
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

export default defineConfig(({ command }) => ({
  plugins: [icons(), tailwindcss(), reactRouter(), keepServerOut(), packAssets()],
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
                  priority: 3,
                },
                {
                  name: 'kit',
                  // Not the inputs: they bring zod along, 22 kB that only some pages of the back office load. Nor what
                  // only the back office says, nor the tools of those who bid and sell.
                  test: /src[\\/](web[\\/](ui[\\/](?!field[\\/](number-|price-input)|tell[\\/]timeline|dialog|table)|page|session|frame|site|catalogue|cart|[\w.-]+\.tsx?$)|shared[\\/](?!input|said|bid-|reference-|messages[\\/](said-in|bids)))|lucide-react/,
                  minShareCount: 7,
                  priority: 2,
                },
                // Of the frame of every page, though few routes name them.
                {
                  name: 'frame',
                  test: /src[\\/]web[\\/](ui[\\/]brand-mark|site[\\/]not-found)|lucide-react.*[\\/](mail|menu|phone|store)\.mjs/,
                  priority: 1,
                },
                {
                  name: 'numbers',
                  test: /src[\\/]web[\\/]ui[\\/]field[\\/](number-|price-input)/,
                  priority: 1,
                },
                {
                  name: 'bids',
                  test: /src[\\/](web[\\/]ui[\\/]tell[\\/]timeline|shared[\\/](bid-|messages[\\/]bids))/,
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
