import X from 'lucide-react/icons/x';
import type { FormEvent, ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { cx } from '../../../ui/cx.ts';
import { useHydrated } from '../../../ui/hydrated.ts';

/** The form that the ticked rows of a list belong to. */
export const SELECTION = 'pilihan';

/** How a button in the bar looks. */
export const barButton = 'min-h-11 rounded-input px-3 font-semibold whitespace-nowrap';

/**
 * The bar of what is selected, with what can be done to it. Without JavaScript it is a form under the list; with it, it
 * floats while something is selected or `progress` shows how far it has come.
 */
export function SelectionBar({
  picked,
  progress,
  onSubmit,
  onClear,
  children,
}: {
  /** How many rows are meant; in words where they were not counted to the end. */
  picked: number | string;
  progress?: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const shown = !hydrated || picked !== 0 || Boolean(progress);
  return (
    <Form
      id={SELECTION}
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
  );
}
