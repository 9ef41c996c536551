import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Failure, Success } from '../page/view.ts';
import { toast } from '../ui/tell/toast.ts';

/** What a public form's action says. */
export type Answer = Failure | Success;

/**
 * A form that is sent without leaving the page. On success it is emptied and a toast says so; when refused, the texts
 * stand at their fields, the first of which gets the focus, and what belongs to no field is said by a toast. `first` is
 * the answer that the page was rendered with, when the form was sent without JavaScript.
 */
export function useForm(first?: Answer): {
  fetcher: ReturnType<typeof useFetcher<Answer>>;
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  errors: Record<string, string>;
  values: Record<string, string>;
} {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (data.ok) {
      form.current?.reset();
      if (data.message) toast('success', data.message);
      return;
    }
    const field = Object.keys(data.fields)[0];
    const control = field ? form.current?.elements.namedItem(field) : null;
    if (control instanceof HTMLElement) control.focus();
    else toast('error', data.message);
  }, [data, state]);
  const said = data ?? first;
  const refused = said && !said.ok ? said : undefined;
  return {
    fetcher,
    form,
    busy: state !== 'idle',
    errors: refused?.fields ?? {},
    values: refused?.values ?? {},
  };
}
