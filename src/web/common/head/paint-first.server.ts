import { leanScripts } from './lean-scripts.server.ts';

const EARLY = /<link rel="modulepreload"[^>]*>/g;
const START = /<script ([^>]*)type="module" async="">/;

/**
 * Rewrites the framework's output, because on a slow phone `/` then paints after 1.2 s instead of 2.9 s
 * (decision 051). Thirty preloaded scripts competed with the stylesheet; they now start after the first view
 * has loaded, at the first touch or key, or after two seconds, whichever comes first.
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
  // A page without scripts or with unexpected markup stays unchanged.
  if (files === '' || !START.test(scripts)) return [html];
  const starter = `<script nonce="${nonce}">(${START_TEXT})(${PATIENCE_MS})</script>`;
  return [
    Buffer.from(head.replace(EARLY, '') + starter),
    html.subarray(end, from),
    Buffer.from(leanScripts(scripts.replace(START, `<script $1type="text/plain" data-start="${files}">`))),
  ];
}

const PATIENCE_MS = 2_000;

/** Serialised into the page, so it must not use anything from this file. */
function start(patience: number) {
  const { nonce = '' } = document.currentScript as HTMLScriptElement;
  // Detects a stored cart before the first paint: the page of an empty cart need not wait for the router.
  try {
    const kept = localStorage.getItem('cartState');
    if (kept && kept !== '[]') document.documentElement.dataset.cart = '';
  } catch {
    // Without storage there is no cart.
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
