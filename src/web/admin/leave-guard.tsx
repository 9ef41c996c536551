import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Asks before what was typed in the form with this id is lost: by a link, the Back button, closing the dialog or the
 * tab. A form that has been sent may go; one that comes back refused is guarded again (`refused` changes). Stands beside
 * the form, not in it.
 */
export function LeaveGuard({ form: id, refused }: { form: string; refused: unknown }) {
  const [dirty, setDirty] = useState(false);
  const sending = useRef(false);

  useEffect(() => {
    const form = document.getElementById(id);
    const listening = new AbortController();
    const { signal } = listening;
    form?.addEventListener('input', () => setDirty(true), { signal });
    form?.addEventListener(
      'submit',
      () => {
        sending.current = true;
      },
      { signal },
    );
    return () => listening.abort();
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer to the form arms the guard anew
  useEffect(() => {
    sending.current = false;
  }, [refused]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!sending.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  const blocker = useBlocker(() => dirty && !sending.current);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Perubahan belum disimpan"
      description="Yang sudah Anda isi akan hilang bila halaman ini ditutup."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={() => blocker.proceed?.()}>
          Buang perubahan
        </Button>
        <Button onClick={() => blocker.reset?.()}>Lanjut mengisi</Button>
      </div>
    </Dialog>
  );
}
