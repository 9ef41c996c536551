import { cx } from '../../ui/cx.ts';

/** Says of a figure or a quote that it is invented for the demo (R50). */
export function Sample({ tone = 'light' }: { tone?: 'light' | 'dark' }) {
  return (
    <span
      className={cx(
        'ml-1 inline-block rounded-pill px-2 py-0.5 align-middle text-xs leading-4 font-semibold',
        tone === 'dark' ? 'bg-white/15 text-white' : 'bg-padi-soft text-padi-text',
      )}
    >
      Contoh
    </span>
  );
}
