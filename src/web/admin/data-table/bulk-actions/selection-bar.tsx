import X from 'lucide-react/icons/x';
import type { FormEvent, ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { formatNumber } from '../../../../shared/format/money.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { cx } from '../../../ui/cx.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The form that the checkboxes of the rows belong to. */
export const SELECTION_FORM_ID = 'bulk';

export const barButtonClass = 'min-h-11 rounded-input px-3 font-semibold whitespace-nowrap';

/**
 * The bulk action bar. Without JavaScript it is a form below the list; with JavaScript it floats while rows
 * are selected or `progress` is shown.
 */
export function SelectionBar({
  picked,
  progress,
  onSubmit,
  onClear,
  children,
}: {
  /** Number of selected rows; a text when the total is capped. */
  picked: number | string;
  progress?: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const sells = useSession().user?.role === 'farmer';
  const shown = !hydrated || picked !== 0 || Boolean(progress);
  return (
    <>
      {/* The page's last row can be scrolled out from under it on a phone. */}
      {hydrated && shown && <div className="h-16 md:hidden" />}
      <Form
        id={SELECTION_FORM_ID}
        method="post"
        noValidate
        action={`?${new URLSearchParams(search)}`}
        preventScrollReset
        onSubmit={onSubmit}
        hidden={!shown}
        aria-label="Yang dipilih"
        className={cx(
          'on-green items-center gap-x-1 gap-y-0 max-sm:overflow-x-auto sm:flex-wrap rounded-card bg-side px-4 py-1.5 text-white',
          shown && 'flex',
          hydrated &&
            'fixed inset-x-3 bottom-3 z-30 mx-auto w-fit max-w-[calc(100%-1.5rem)] shadow-float lg:left-60',
          // Above the tabs, which only sellers have.
          hydrated && sells && 'max-md:bottom-[calc(var(--tabs-height)+0.75rem)]',
        )}
      >
        {progress || (
          <>
            <span className="px-2 font-semibold whitespace-nowrap tabular" role="status">
              {hydrated
                ? `${typeof picked === 'number' ? formatNumber(picked) : picked} dipilih`
                : 'Yang dicentang:'}
            </span>
            {children}
            {hydrated && (
              <button
                type="button"
                onClick={onClear}
                aria-label="Batalkan pilihan (Esc)"
                data-key="Escape"
                className="grid size-11 place-items-center rounded-input hover:bg-white/10"
              >
                <X className="size-4.5" />
              </button>
            )}
          </>
        )}
      </Form>
    </>
  );
}
