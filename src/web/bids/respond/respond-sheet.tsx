import { type ComponentProps, Suspense, useEffect } from 'react';
import { afterIdle, lazyOnShow, loadWithRetry } from '../../ui/lazy-load.ts';
import type { SelectedResponse } from './selected-response.ts';

const load = () => import('./respond-dialog.tsx').then((module) => module.RespondDialog);
const RespondDialog = lazyOnShow(load);

type Props = Omit<ComponentProps<typeof RespondDialog>, keyof SelectedResponse> & {
  /** The response that the URL selects. */
  asked: SelectedResponse | null;
};

/**
 * Renders the response dialog of a page. Its code loads after the first view and is then available offline.
 */
export function RespondSheet({ asked, ...rest }: Props) {
  useEffect(() => {
    void afterIdle().then(() => loadWithRetry(load));
  }, []);
  if (!asked) return null;
  return (
    <Suspense fallback={<SheetLoading />}>
      <RespondDialog {...asked} {...rest} />
    </Suspense>
  );
}

/** Shown until the sheet's code has loaded, which may take long offline. */
function SheetLoading() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface p-5 text-center text-ink shadow-float"
    >
      Membuka…
    </p>
  );
}
