import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const IMPORT = /from 'lucide-react\/icons\/([a-z\d-]+)'/g;
const LUCIDE = 'lucide-react/icons/';
/** Icons that only these rooms use are no buyer's to load. */
const OFFICE = /^src[\\/]web[\\/](office|dev)[\\/]/;

type Sheet = { file: string; source: string };

/**
 * Gives `lucide-react/icons/<name>` as a name in a file of icons instead of its shapes: a page that shows thirty of them, and
 * a list that repeats one in each card, send a line each, and browsers keep the file. Two files: one of the site, one of what
 * only the back office shows.
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
      // As a file of the package, so that what groups files by package still finds it.
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

/** The file of each icon by its name. */
async function drawSheets(): Promise<Map<string, Sheet>> {
  const users = globSync('src/web/**/*.{ts,tsx}').map((file) => ({
    file,
    names: [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name!),
  }));
  const named = (office: boolean) =>
    new Set(users.filter(({ file }) => OFFICE.test(file) === office).flatMap(({ names }) => names));
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
