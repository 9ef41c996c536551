import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Warns before unsaved changes of the form with this id are lost by a link, Back, closing the dialog or
 * closing the tab. Submitting disarms it and a rejection (`refused` changes) arms it again; render it next to
 * the form, and call `reportChanged` for changes without input events.
 */
export function UnsavedChangesGuard({ form: id, refused }: { form: string; refused: unknown }) {
  const unsaved = useRef(false);
  // Whether the form was unchanged when it was sent; a form rendered with errors contains input.
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
  // The router reports success only with the next page; a second press before then would be an error.
  const [leaving, setLeaving] = useState(false);
  if (leaving && blocker.state === 'unblocked') setLeaving(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    blocker.proceed?.();
  };

  return (
    <Dialog
      open={blocker.state === 'blocked' && !leaving}
      onClose={() => blocker.reset?.()}
      title="Perubahan belum disimpan"
      description="Yang sudah Anda isi akan hilang bila halaman ini ditutup."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={leave}>
          Buang perubahan
        </Button>
        <Button onClick={() => blocker.reset?.()} data-first>
          Lanjut mengisi
        </Button>
      </div>
    </Dialog>
  );
}

/** Reports a change without an input event, such as a new order of items. */
export function reportChanged(form: HTMLFormElement | null) {
  form?.dispatchEvent(new Event('input'));
}
