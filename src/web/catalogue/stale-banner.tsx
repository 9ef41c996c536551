import type { Kept } from '../../domain/catalogue/last-good.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { Notice } from '../ui/tell/notice.tsx';

/** Says that what follows is the last good catalogue and of when, or that it is only a sample (R3). */
export function StaleBanner({ stale }: { stale: Kept<unknown>['stale'] }) {
  if (!stale) return null;
  return stale.sample || !stale.at ? (
    <Notice banner tone="error" title="Data contoh">
      Katalog yang sebenarnya sedang tidak bisa dimuat. Barang dan harga di bawah ini hanya contoh, bukan yang
      dijual.
    </Notice>
  ) : (
    <Notice banner tone="warning" title={`Katalog terakhir, ${formatDateTime(stale.at)}`}>
      Data terbaru sedang tidak bisa dimuat. Belanja dan penawaran ditutup sementara sampai tersambung lagi.
    </Notice>
  );
}
