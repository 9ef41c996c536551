import type { z } from 'zod';
import { parseQuantityInput } from '../../shared/format/quantity.ts';
import type { ActionFailure } from '../common/route-helpers/run-route.ts';
import type { FieldName } from './field-name.ts';

type ActionResult = { ok: boolean; message?: string; result?: unknown; values?: Record<string, string> };
type Stored = string | number | null | undefined;

/** Error codes about one field, whose text appears at that field. */
const FIELD_BY_ERROR_CODE: Record<string, string> = {
  email_taken: 'email',
  phone_taken: 'phone',
  weighing_code_wrong: 'pin',
  weighing_code_locked: 'pin',
  coupon_code_taken: 'code',
  shopping_list_name_taken: 'name',
  coupon_limit_below_uses: 'totalLimit',
};

export type FormOptions<S extends z.ZodType> = {
  /** The action's result; on a page with several forms, the result of any of them. */
  answer: unknown;
  /** The form's fields in order; an error without one of these fields appears above the form. */
  fields: readonly FieldName<S>[];
  /** The form's intent on a page with several forms. */
  intent?: string | readonly string[];
  /** The form's only field, which shows every error. */
  only?: FieldName<S>;
  /**
   * The key that contains the form's fields in the use case's input, such as `billing`; error texts carry it
   * as a prefix.
   */
  within?: string;
};

/** The state of a form after its last result: the notice above it, and the value and error of each field. */
export type FormState<N extends string> = {
  /** The result, if it is a failure of this form. */
  failure: ActionFailure | undefined;
  /** The success text. */
  done: string | undefined;
  /** All submitted values of a rejected form, for fields with dynamic names. */
  values: Record<string, string> | undefined;
  /** The notice above the form; null when every error belongs to a field. */
  notice: string | null;
  errorAt(name: N): string | undefined;
  typedValue(name: N): string | undefined;
  /** Name, value and error of a text field or select; `stored` is the initial value. */
  text(
    name: N,
    stored?: Stored,
  ): { name: string; defaultValue: string | undefined; error: string | undefined } & Focus;
  /** Name and value of a hidden field. */
  hidden(name: N, stored: string | number): { name: string; value: string };
  /** Name and error of a password, which is never shown again. */
  secret(name: N): { name: string; error: string | undefined } & Focus;
  /** Like `text`, for a stepper or a price. */
  number(
    name: N,
    stored?: number | null,
  ): { name: string; defaultValue: number | null; error: string | undefined } & Focus;
  /** Like `text`, for a checkbox. */
  checkbox(
    name: N,
    stored?: boolean,
  ): { name: string; defaultChecked: boolean; error: string | undefined } & Focus;
};

/** The props of a text field, as `text` returns them. */
export type FormField = ReturnType<FormState<string>['text']>;

/** The first invalid field receives the focus on a full page load, as without JavaScript. */
type Focus = { autoFocus?: true };

/** Returns the intent of the rejected form; '' when the page has one form, or none was rejected. */
export const failedIntent = (failure: ActionFailure | undefined): string => failure?.values.intent ?? '';

/**
 * Returns the failure if it belongs to the form whose hidden field `name` has this value, such as one item of
 * an order.
 */
export const failureFor = (
  failure: ActionFailure | undefined,
  name: string,
  value: string | number,
): ActionFailure | undefined => (failure?.values[name] === String(value) ? failure : undefined);

/** Returns the text of the rejected form; nothing for an unknown intent such as `__proto__`. */
export function textFor(
  texts: Readonly<Record<string, string>>,
  failure: ActionFailure | undefined,
): string | undefined {
  const intent = failedIntent(failure);
  return Object.hasOwn(texts, intent) ? texts[intent] : undefined;
}

/** Returns the action's result if it belongs to the form of `intent`. */
function resultFor(answer: unknown, intent: FormOptions<z.ZodType>['intent']): ActionResult | undefined {
  const told = answer as ActionResult | null | undefined;
  if (typeof told?.ok !== 'boolean') return undefined;
  const asked = told.ok ? told.result : told.values?.intent;
  return intent === undefined || [intent].flat().includes(String(asked)) ? told : undefined;
}

/** Derives the form's state from the action's result. */
export function formState<S extends z.ZodType>({
  answer,
  fields,
  intent,
  only,
  within,
}: FormOptions<S>): FormState<FieldName<S>> {
  const told = resultFor(answer, intent);
  const failure = told?.ok === false ? (told as ActionFailure) : undefined;
  const own = failure && (FIELD_BY_ERROR_CODE[failure.code] ?? only);
  const texts: Record<string, string> = { ...(own ? { [own]: failure.message } : {}), ...failure?.fields };
  const errorAt = (name: string) => texts[within ? `${within}.${name}` : name];
  const first = fields.find((name) => errorAt(name) !== undefined);
  const typedValue = (name: string) => failure?.values[name];
  const field = (name: string) => ({
    name,
    error: errorAt(name),
    ...(name === first ? { autoFocus: true as const } : {}),
  });
  return {
    failure,
    values: failure?.values,
    done: told?.ok ? told.message : undefined,
    notice: failure && first === undefined ? failure.message : null,
    errorAt,
    typedValue,
    text: (name, stored) => {
      const value = typedValue(name) ?? stored;
      return { ...field(name), defaultValue: value === undefined ? undefined : String(value ?? '') };
    },
    hidden: (name, stored) => ({ name, value: String(typedValue(name) ?? stored) }),
    secret: field,
    number: (name, stored) => {
      const text = typedValue(name);
      const value = text === undefined ? (stored ?? null) : parseQuantityInput(text);
      // A number field cannot hold an invalid number.
      return { ...field(name), defaultValue: Number.isNaN(value) ? null : value };
    },
    // Unchecked checkboxes are not submitted, so after a rejection the form itself shows which were checked.
    checkbox: (name, stored = false) => ({
      ...field(name),
      defaultChecked: failure ? typedValue(name) !== undefined : stored,
    }),
  };
}
