import { leanScripts } from './lean-scripts.server.ts';

const EARLY = /<link rel="modulepreload"[^>]*>/g;
const START = /<script ([^>]*)type="module" async="">/;

/**
 * Has the browser fetch what it paints before what brings the page to life: thirty scripts that are announced ahead of
 * the style sheet, and as urgent, kept a slow phone from showing anything for a second and a half. They begin once the
 * first view has loaded, or at the first touch or key, or after two seconds, whichever comes first.
 */
export function paintFirst(html: Buffer, nonce: string): Uint8Array[] {
  const end = html.indexOf('</head>');
  if (end < 0) return [html];
  const head = html.toString('utf8', 0, end);
  const files = (head.match(EARLY) ?? [])
    .map((link) => /href="\/assets\/([^"]*)\.js"/.exec(link)?.[1])
    .filter(Boolean)
    .join(' ');
  const from = html.indexOf('<script', end);
  const scripts = from < 0 ? '' : html.toString('utf8', from);
  // A page without scripts, or of a mould that is not known, stays as it is.
  if (files === '' || !START.test(scripts)) return [html];
  const starter = `<script nonce="${nonce}">(${START_TEXT})(${PATIENCE_MS})</script>`;
  return [
    Buffer.from(head.replace(EARLY, '') + starter),
    html.subarray(end, from),
    Buffer.from(leanScripts(scripts.replace(START, `<script $1type="text/plain" data-start="${files}">`))),
  ];
}

const PATIENCE_MS = 2_000;

/** Runs in the browser, on its own: nothing of this file is there. */
function start(patience: number) {
  const { nonce = '' } = document.currentScript as HTMLScriptElement;
  // Whether a basket is kept here, before anything is painted: the page of an empty one need not wait for the router.
  try {
    const kept = localStorage.getItem('cartState');
    if (kept && kept !== '[]') document.documentElement.dataset.cart = '';
  } catch {
    // A browser that keeps nothing.
  }
  let begun = false;
  const begin = () => {
    const held = document.querySelector<HTMLScriptElement>('script[data-start]');
    if (begun || !held || document.readyState === 'loading') return;
    begun = true;
    for (const name of held.dataset.start!.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/assets/${name}.js`;
      link.nonce = nonce;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.textContent = held.textContent;
    document.head.append(script);
  };
  for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, begin, true);
  addEventListener('load', begin);
  addEventListener('DOMContentLoaded', () => setTimeout(begin, patience));
}

const START_TEXT = String(start).replace(/\n\s+/g, '\n');
