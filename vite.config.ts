import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server's whole graph is one bundle, so that state lives once (docs/architecture.md, Two module graphs).
    ssr: { build: { rollupOptions: { input: './src/server/app.ts' } } },
  },
});
