import { useMatches } from 'react-router';
import { formatDateTime } from '../../shared/labels.ts';
import { Notice } from '../ui/tell/notice.tsx';

/** Says of when a page is that goes on while the latest data cannot be read; nothing where it is today's. */
export function LastGoodBanner() {
  const of = useMatches()
    .map(({ loaderData }) => (loaderData as { lastGood?: string } | null | undefined)?.lastGood)
    .find((at) => at !== undefined);
  if (!of) return null;
  return (
    <Notice banner tone="warning" title={`Halaman terakhir, ${formatDateTime(of)}`}>
      Data terbaru sedang tidak bisa dimuat. Yang tampil di bawah ini keadaan waktu itu.
    </Notice>
  );
}
