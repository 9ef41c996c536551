import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Asks before what was typed in the form with this id is lost: by a link, the Back button, closing the dialog or the
 * tab. A form that has been sent may go; one that comes back refused is guarded again (`refused` changes). Stands beside
 * the form, not in it. What changes the form without being typed says so by `tellChanged`.
 */
export function LeaveGuard({ form: id, refused }: { form: string; refused: unknown }) {
  const unsaved = useRef(false);
  // Whether the form held anything when it was sent; one that is served refused did.
  const sent = useRef(true);

  useEffect(() => {
    const form = document.getElementById(id);
    const listening = new AbortController();
    const { signal } = listening;
    const typed = () => {
      unsaved.current = true;
    };
    const send = () => {
      sent.current = unsaved.current;
      unsaved.current = false;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    form?.addEventListener('input', typed, { signal });
    form?.addEventListener('submit', send, { signal });
    window.addEventListener('beforeunload', ask, { signal });
    return () => listening.abort();
  }, [id]);
  useEffect(() => {
    if (refused && sent.current) unsaved.current = true;
  }, [refused]);

  const blocker = useBlocker(() => unsaved.current);
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

/** Tells the guard of a change that nobody typed, such as another order. */
export function tellChanged(form: HTMLFormElement | null) {
  form?.dispatchEvent(new Event('input'));
}
