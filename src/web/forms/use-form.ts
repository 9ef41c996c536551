import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher, useLocation, useNavigation } from 'react-router';
import type { z } from 'zod';
import type { ActionFailure, ActionSuccess } from '../common/route-helpers/run-route.ts';
import { showToast } from '../ui/feedback/toast.ts';
import type { FieldName } from './field-name.ts';
import { focusFirstError } from './focus-first-error.ts';
import { type FormOptions, type FormState, formState } from './form-state.ts';

export type Form<N extends string> = FormState<N> & {
  /** The ref of the form element. */
  ref: RefObject<HTMLFormElement | null>;
  /** Whether the form is being submitted, until its result is shown. */
  busy: boolean;
};

/**
 * A form that navigates: `S` is the type of the use case's schema. After a rejection the input stays, the
 * errors appear at their fields, and the first invalid one receives the focus.
 */
export function useForm<S extends z.ZodType>(
  options: FormOptions<S> & { action?: string },
): Form<FieldName<S>> {
  const state = formState(options);
  const ref = useRef<HTMLFormElement>(null);
  const { failure } = state;
  useEffect(() => {
    if (failure) focusFirstError(ref.current, failure.fields);
  }, [failure]);
  return { ...state, ref, busy: useBusy(options) };
}

/**
 * Returns a function that tells whether the form with these field values, such as a row's, is being
 * submitted.
 */
export function useIsSubmitting(): (fields: Record<string, string>) => boolean {
  const { formData } = useNavigation();
  return (fields) =>
    formData !== undefined && Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}

/** Whether one of a page's forms is being submitted. */
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
 * A form submitted without navigation. Success resets it and shows a toast; errors without a field appear as
 * a toast. `answer` is the page's initial action result, when the form was sent without JavaScript.
 */
export function useFetcherForm<S extends z.ZodType>(
  options: FormOptions<S>,
): Form<FieldName<S>> & { fetcher: ReturnType<typeof useFetcher<ActionFailure | ActionSuccess>> } {
  const fetcher = useFetcher<ActionFailure | ActionSuccess>();
  const ref = useRef<HTMLFormElement>(null);
  const { data, state: stage } = fetcher;
  const state = formState({ ...options, answer: data ?? options.answer });
  const { done, failure, notice } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once, whatever was rendered meanwhile
  useEffect(() => {
    if (stage !== 'idle' || !data) return;
    if (data.ok) {
      ref.current?.reset();
      if (done) showToast('success', done);
    } else if (notice) showToast('error', notice);
    else if (failure) focusFirstError(ref.current, failure.fields);
  }, [data, stage]);
  return {
    ...state,
    // A toast has already shown it.
    notice: data ? null : notice,
    done: data ? undefined : done,
    ref,
    busy: stage !== 'idle',
    fetcher,
  };
}
