import { toast } from '../ui/tell/toast.ts';

/** What can't wait in this browser is not sent without signal, whoever is here, so that nothing that was typed is lost. */
export function holdForms(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (navigator.onLine || form.method !== 'post' || form.dataset.waits !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      toast('error', 'Tidak ada sinyal, jadi belum dikirim. Isian Anda masih di sini.');
    },
    true,
  );
}
