import { certificateText, type Quality, qualityText, saidBy } from '../../../shared/quality/quality.ts';
import { cx } from '../cx.ts';
import { unbroken } from '../unbroken.ts';

/** The quality of goods on one line, and whose word it is; nothing where nothing is said of it. */
export function QualityLine({ quality, className }: { quality: Quality; className?: string }) {
  const text = qualityText(quality);
  if (!text) return null;
  const proof = certificateText(quality);
  return (
    <span className={cx('block text-sm text-muted', className)}>
      Mutu: {unbroken(text)} ({saidBy(quality)}){proof && `. ${proof}`}
    </span>
  );
}
