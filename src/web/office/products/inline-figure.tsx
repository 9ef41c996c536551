import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { sentIn } from '../../form/use-form.ts';
import type { Failure } from '../../page/view.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DisclosureMenu } from '../../ui/lead/disclosure-menu.tsx';
import { toast } from '../../ui/tell/toast.ts';

const ACTION = '/admin/products';
export type InlineField = 'stock' | 'price_tengkulak' | 'price_customer';

/**
 * A figure of a row that is changed where it stands. The new one shows at once and gives way to the stored one when the
 * server refuses, as it does when somebody else has changed the row meanwhile. Without JavaScript it is a small form.
 */
export function InlineFigure({
  id,
  version,
  field,
  value,
  label,
  show,
  note,
  search,
}: {
  id: number;
  version: number;
  field: InlineField;
  value: number;
  /** What is changed, for its field: 'Harga Customer Beras Merah'. */
  label: string;
  show: (value: number) => ReactNode;
  /** What there is to say about a figure, while it is typed and once it stands. */
  note?: (value: number) => string | null;
  /** The list's own query, to which a form without JavaScript comes back. */
  search: string;
}) {
  const fetcher = useFetcher<{ ok: true } | Failure>({ key: `${field}-${id}` });
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const warning = note?.(typed);
  const shown = Number(sentIn(fetcher.formData, 'value') || value);
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data : undefined;
  useEffect(() => {
    if (failure) toast('error', failure.message);
  }, [failure]);
  return (
    <DisclosureMenu
      resetKey={`${value}-${fetcher.state}`}
      className="inline-block"
      summaryClassName={cx(
        '-mx-2 inline-flex min-h-9 cursor-pointer max-md:min-h-11 max-md:min-w-11 items-center rounded-input border border-transparent px-2 hover:border-edge',
        fetcher.state !== 'idle' && 'opacity-60',
      )}
      panelClassName="absolute right-0 top-full z-20 mt-1 w-56 rounded-input border border-line bg-surface p-3 shadow-float"
      summary={
        <>
          <span className="sr-only">Ubah {label}: </span>
          {show(shown)}
        </>
      }
      onOpen={() => {
        setTyped(value);
        box.current?.select();
      }}
    >
      <fetcher.Form method="post" action={`${ACTION}${search}`} className="grid gap-2 text-left font-normal">
        <input type="hidden" name="intent" value="inline" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="field" value={field} />
        <label className="grid gap-1">
          <span className="text-xs text-muted">{label}</span>
          <input
            ref={box}
            type="number"
            name="value"
            required
            min={0}
            step={1}
            inputMode="numeric"
            defaultValue={value}
            key={value}
            onChange={(event) => setTyped(event.target.valueAsNumber || 0)}
            className="box tabular"
          />
        </label>
        {note && (
          <p aria-live="polite" className="text-xs text-warning empty:hidden">
            {warning}
          </p>
        )}
        <Button type="submit" size="sm">
          Simpan
        </Button>
      </fetcher.Form>
    </DisclosureMenu>
  );
}
