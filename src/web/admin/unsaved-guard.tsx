import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before what was typed is lost: by a dialog on the way to another page, by the browser's own when it is closed. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title="Perubahan belum disimpan"
      description="Kalau Anda pergi sekarang, yang sudah diketik hilang."
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={() => blocker.proceed()}>
            Tinggalkan halaman
          </Button>
          <Button size="sm" onClick={() => blocker.reset()}>
            Tetap di sini
          </Button>
        </>
      }
    >
      <p>Simpan dulu, atau tinggalkan halaman ini tanpa menyimpan.</p>
    </Dialog>
  );
}
