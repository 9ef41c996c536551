import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Kept } from '../../domain/catalogue/list/last-good.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Notice } from '../ui/tell/notice.tsx';
import { lookAgain } from './look-again.ts';

/** Says that what follows is the last good catalogue and of when, or that it is only a sample (R3). */
export function StaleBanner({ stale, listing }: { stale: Kept<unknown>['stale']; listing?: number }) {
  if (!stale) return null;
  return stale.sample || !stale.at ? (
    <Notice banner tone="error" title="Data contoh">
      Katalog yang sebenarnya sedang tidak bisa dimuat. Barang dan harga di bawah ini hanya contoh, bukan yang
      dijual.
      <LookAgain listing={listing} />
    </Notice>
  ) : (
    <Notice banner tone="warning" title={`Katalog terakhir, ${formatDateTime(stale.at)}`}>
      Data terbaru sedang tidak bisa dimuat. Belanja dan penawaran ditutup sementara sampai tersambung lagi.
      <LookAgain listing={listing} />
    </Notice>
  );
}

/** Asks the server for the catalogue, or for the one listing, and draws the page anew when it answers. */
function LookAgain({ listing }: { listing: number | undefined }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; failed?: string }>({ busy: false });
  if (!hydrated) return null;
  const again = async () => {
    setState({ busy: true });
    const failed = await lookAgain(listing);
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
