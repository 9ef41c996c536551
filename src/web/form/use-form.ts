import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher, useLocation, useNavigation } from 'react-router';
import type { z } from 'zod';
import type { Failure, Success } from '../page/answer/view.ts';
import { toast } from '../ui/tell/toast.ts';
import type { FieldName } from './field-name.ts';
import { focusFaulty } from './focus-faulty.ts';
import { type FormOptions, type FormState, formState } from './form-state.ts';

export type Form<N extends string> = FormState<N> & {
  /** For the form itself. */
  ref: RefObject<HTMLFormElement | null>;
  /** Whether it is on its way, until its answer shows. */
  busy: boolean;
};

/**
 * A form that leads to a page: `S` is the type of the schema that its verb takes. When it is refused, what was typed
 * stays, the texts stand at their fields, and the first faulty one gets the focus.
 */
export function useForm<S extends z.ZodType>(
  options: FormOptions<S> & { action?: string },
): Form<FieldName<S>> {
  const state = formState(options);
  const ref = useRef<HTMLFormElement>(null);
  const { failure } = state;
  useEffect(() => {
    if (failure) focusFaulty(ref.current, failure.fields);
  }, [failure]);
  return { ...state, ref, busy: useBusy(options) };
}

/** Tells, of forms that differ by what they carry such as a row's, whether it is the one with these fields that is on its way. */
export function useSent(): (fields: Record<string, string>) => boolean {
  const { formData } = useNavigation();
  return (fields) =>
    formData !== undefined && Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}

/** Whether one of a page's forms is on its way. */
export function useBusy({
  intent,
  action,
}: {
  intent?: FormOptions<z.ZodType>['intent'];
  action?: string;
} = {}) {
  const { formMethod, formAction, formData } = useNavigation();
  const { pathname } = useLocation();
  if (formMethod !== 'POST' || !formAction) return false;
  const to = new URL(action ?? pathname, 'http://here');
  return (
    new URL(formAction, to).pathname === to.pathname &&
    (intent === undefined || [intent].flat().includes(String(formData?.get('intent'))))
  );
}

/**
 * A form that is sent without leaving the page. On success it is emptied and a toast says so; when refused, what belongs
 * to no field is said by a toast. `answer` is what the page was rendered with, when the form was sent without scripts.
 */
export function useFetcherForm<S extends z.ZodType>(
  options: FormOptions<S>,
): Form<FieldName<S>> & { fetcher: ReturnType<typeof useFetcher<Failure | Success>> } {
  const fetcher = useFetcher<Failure | Success>();
  const ref = useRef<HTMLFormElement>(null);
  const { data, state: stage } = fetcher;
  const state = formState({ ...options, answer: data ?? options.answer });
  const { done, failure, notice } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once, whatever was rendered meanwhile
  useEffect(() => {
    if (stage !== 'idle' || !data) return;
    if (data.ok) {
      ref.current?.reset();
      if (done) toast('success', done);
    } else if (notice) toast('error', notice);
    else if (failure) focusFaulty(ref.current, failure.fields);
  }, [data, stage]);
  return {
    ...state,
    // A toast has said it.
    notice: data ? null : notice,
    done: data ? undefined : done,
    ref,
    busy: stage !== 'idle',
    fetcher,
  };
}
