import { useMatches } from 'react-router';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** States the time of a page's snapshot while current data is unavailable; hidden otherwise. */
export function SnapshotBanner() {
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
