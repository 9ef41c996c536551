import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MaybeStale } from '../../domain/catalogue/list/catalogue-snapshot.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { refetch } from './refetch.ts';

/** Shows that the page is the last snapshot of the catalogue, with its time, or sample data (R3). */
export function StaleBanner({ stale, listing }: { stale: MaybeStale<unknown>['stale']; listing?: number }) {
  if (!stale) return null;
  return stale.sample || !stale.at ? (
    <Notice banner tone="error" title="Data contoh">
      Katalog yang sebenarnya sedang tidak bisa dimuat. Barang dan harga di bawah ini hanya contoh, bukan yang
      dijual.
      <RefetchButton listing={listing} />
    </Notice>
  ) : (
    <Notice banner tone="warning" title={`Katalog terakhir, ${formatDateTime(stale.at)}`}>
      Data terbaru sedang tidak bisa dimuat. Belanja dan penawaran ditutup sementara sampai tersambung lagi.
      <RefetchButton listing={listing} />
    </Notice>
  );
}

/** Requests the catalogue or one listing, and revalidates the page on success. */
function RefetchButton({ listing }: { listing: number | undefined }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; failed?: string }>({ busy: false });
  if (!hydrated) return null;
  const again = async () => {
    setState({ busy: true });
    const failed = await refetch(listing);
    if (!failed) await revalidate();
    setState({ busy: false, ...(failed ? { failed } : {}) });
  };
  return (
    <span className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        busy={state.busy}
        busyText="Memeriksa…"
        onClick={() => void again()}
      >
        Coba lagi
      </Button>
      <span role="status">{state.failed}</span>
    </span>
  );
}
