import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const IMPORT = /from 'lucide-react\/icons\/([a-z\d-]+)'/g;
const LUCIDE = 'lucide-react/icons/';
/** A buyer need not load icons that only these folders use. */
const ADMIN_SOURCES = /^src[\\/]web[\\/](admin|component-gallery)[\\/]/;

type Sheet = { file: string; source: string };

/**
 * Replaces the shapes of `lucide-react/icons/<name>` by a reference to a sprite file: a page with thirty
 * icons, and a list that repeats one in each card, send one line each, and browsers cache the file. There are
 * two files: one for the site, one for icons that only the admin shows.
 */
export function icons(): Plugin {
  const component = join(import.meta.dirname, '../../src/web/ui/icon.tsx');
  let sheets: Map<string, Sheet>;
  return {
    name: 'icons',
    enforce: 'pre',
    async buildStart() {
      sheets ??= await drawSheets();
    },
    resolveId(id) {
      // As a file of the package, so that chunking by package still finds it.
      return id.startsWith(LUCIDE) ? `\0${id}.mjs` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${LUCIDE}`)) return null;
      const name = id.slice(LUCIDE.length + 1, -'.mjs'.length);
      const sheet = sheets.get(name);
      if (!sheet) return this.error(`${name} is no icon of a file that was there when the build began`);
      const address = JSON.stringify(`/${sheet.file}#${name}`);
      return `import { iconAt } from ${JSON.stringify(component)};\nexport default iconAt(${address});`;
    },
    configureServer(server) {
      server.middlewares.use((request, answer, next) => {
        const sheet = [...sheets.values()].find(({ file }) => request.url === `/${file}`);
        if (!sheet) return next();
        answer.setHeader('content-type', 'image/svg+xml');
        answer.end(sheet.source);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { file, source } of new Set(sheets.values()))
        this.emitFile({ type: 'asset', fileName: file, source });
    },
  };
}

/** The sprite file of each icon by name. */
async function drawSheets(): Promise<Map<string, Sheet>> {
  const users = globSync('src/web/**/*.{ts,tsx}').map((file) => ({
    file,
    names: [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name!),
  }));
  const named = (office: boolean) =>
    new Set(users.filter(({ file }) => ADMIN_SOURCES.test(file) === office).flatMap(({ names }) => names));
  const site = named(false);
  const [ofSite, ofOffice] = await Promise.all([
    drawSheet('icons', site),
    drawSheet('office-icons', new Set([...named(true)].filter((name) => !site.has(name)))),
  ]);
  return new Map([...ofOffice, ...ofSite]);
}

async function drawSheet(title: string, names: Set<string>): Promise<[string, Sheet][]> {
  const symbols = await Promise.all([...names].sort().map(drawIcon));
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const sheet = { file: `assets/${title}-${hash}.svg`, source };
  return [...names].map((name) => [name, sheet]);
}

async function drawIcon(name: string): Promise<string> {
  const { default: Icon } = (await import(`${LUCIDE}${name}`)) as { default: LucideIcon };
  const shapes = renderToStaticMarkup(createElement(Icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, '/>')}</symbol>`;
}
