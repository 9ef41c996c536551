import { cx } from '../../ui/cx.ts';

/** Marks a figure or a quote as sample data of the demo (R50). */
export function SampleNotice({ tone = 'light' }: { tone?: 'light' | 'dark' }) {
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
