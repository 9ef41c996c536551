/*
 * Runs Lighthouse on a phone profile for ten pages of the shop, each cold, and prints a table; fails below 95 for
 * performance or 100 for any other score.
 *
 * npm run lighthouse [address] [path …]
 *
 * `address` is a running shop with the demo, by default http://127.0.0.1:3000. Lighthouse is installed here on first
 * use.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const folder = import.meta.dirname;
if (!existsSync(`${folder}/node_modules/lighthouse`)) {
  console.log('Memasang Lighthouse …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder], { stdio: 'inherit' });
}
const { default: lighthouse } = await import('lighthouse');
const { launch } = await import('chrome-launcher');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { why: { type: 'boolean', default: false } },
});
const [address = 'http://127.0.0.1:3000', ...asked] = positionals;
const paths =
  asked.length > 0
    ? asked
    : [
        '/',
        '/home-2',
        '/shop',
        '/shop?q=beras',
        '/shop-single/1',
        '/cart',
        '/checkout?items=1:5',
        '/prices',
        '/team-details/1',
        '/blog-single/1',
      ];
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Pages of a single buyer, which search engines must not index. */
const unlisted = /^\/(cart|checkout|shop\?q=)/;

const chromePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
const chrome = await launch({
  ...(chromePath ? { chromePath } : {}),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const rows = [];
const low = [];
try {
  for (const path of paths) {
    const { lhr } = await lighthouse(address + path, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(least),
    });
    const mark = (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    rows.push({
      path,
      ...Object.fromEntries(Object.keys(least).map((name) => [name, mark(name)])),
      'LCP s': (lhr.audits['largest-contentful-paint'].numericValue / 1000).toFixed(2),
      CLS: lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3),
      'TBT ms': Math.round(lhr.audits['total-blocking-time'].numericValue),
    });
    for (const [name, wanted] of Object.entries(least)) {
      if (mark(name) >= wanted || (name === 'seo' && unlisted.test(path))) continue;
      low.push(`${path}: ${name} ${mark(name)}`);
    }
    if (values.why) console.log(path, whyOf(lhr));
  }
} finally {
  chrome.kill();
}
console.table(rows);
if (low.length > 0) {
  console.log(low.join('\n'));
  process.exitCode = 1;
}

/** The audits that lower a page's scores. */
function whyOf({ audits, categories }) {
  return Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(
        ({ weight, id: audit }) => weight > 0 && audits[audit].score !== null && audits[audit].score < 1,
      )
      .map(({ id: audit }) => `${id}: ${audit} ${audits[audit].displayValue ?? ''}`),
  );
}
