import { showToast } from '../ui/feedback/toast.ts';

/** Blocks forms that cannot be queued while offline, for every user, so that no input is lost. */
export function blockFormsOffline(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (navigator.onLine || form.method !== 'post' || form.dataset.waits !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      showToast('error', 'Tidak ada sinyal, jadi belum dikirim. Isian Anda masih di sini.');
    },
    true,
  );
}
