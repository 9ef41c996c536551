import {
  certificateText,
  type Quality,
  qualitySourceText,
  qualityText,
} from '../../../shared/rules/quality/quality-rules.ts';
import { cx } from '../cx.ts';
import { noWrapText } from '../no-wrap-text.ts';

/** The listing's quality and who declared it, on one line; nothing without quality data. */
export function QualityLine({ quality, className }: { quality: Quality; className?: string }) {
  const text = qualityText(quality);
  const proof = certificateText(quality);
  if (!text && !proof) return null;
  return (
    <span className={cx('block text-sm text-muted', className)}>
      {text && (
        <>
          Mutu: {noWrapText(text)} ({qualitySourceText(quality)}){proof && '. '}
        </>
      )}
      {proof}
    </span>
  );
}
