import type { z } from 'zod';
import { typedQuantity } from '../../shared/figures/quantity.ts';
import type { Failure } from '../page/answer/view.ts';
import type { FieldName } from './field-name.ts';

type Told = { ok: boolean; message?: string; result?: unknown; values?: Record<string, string> };
type Stored = string | number | null | undefined;

/** Codes that speak about one field, so that their text stands at it. */
const fieldOf: Record<string, string> = {
  email_taken: 'email',
  phone_taken: 'phone',
  weighing_code_wrong: 'pin',
  weighing_code_locked: 'pin',
  coupon_code_taken: 'code',
  shopping_list_name_taken: 'name',
  coupon_limit_below_uses: 'totalLimit',
};

export type FormOptions<S extends z.ZodType> = {
  /** What the action answered; of a page with several forms the answer of any of them. */
  answer: unknown;
  /** The fields that the form shows, in their order: a refusal that belongs to none of them stands above the form. */
  fields: readonly FieldName<S>[];
  /** Which of the page's forms this is. */
  intent?: string | readonly string[];
  /** The form's only field, at which every refusal is told. */
  only?: FieldName<S>;
  /** Where the verb keeps the form's fields, such as `billing`: its texts come under that name. */
  within?: string;
};

/** A form as its last answer left it: what stands above it, and what stands in and at each field. */
export type FormState<N extends string> = {
  /** The answer, where it refused this form. */
  failure: Failure | undefined;
  /** What is said of success. */
  done: string | undefined;
  /** All that was typed into it, where it was refused: for fields whose names are made by what they show. */
  values: Record<string, string> | undefined;
  /** What stands above the form; null when every text stands at a field. */
  notice: string | null;
  at(name: N): string | undefined;
  typed(name: N): string | undefined;
  /** Name, value and message of a field of text or of a choice; `stored` is what it starts with. */
  text(
    name: N,
    stored?: Stored,
  ): { name: string; defaultValue: string | undefined; error: string | undefined } & Focus;
  /** Name and value of a field that nobody sees. */
  hidden(name: N, stored: string | number): { name: string; value: string };
  /** Name and message of a password, which is never shown again. */
  secret(name: N): { name: string; error: string | undefined } & Focus;
  /** The same as `text` for a stepper or a price. */
  number(
    name: N,
    stored?: number | null,
  ): { name: string; defaultValue: number | null; error: string | undefined } & Focus;
  /** The same for a box that is ticked. */
  tick(
    name: N,
    stored?: boolean,
  ): { name: string; defaultChecked: boolean; error: string | undefined } & Focus;
};

/** What `text` gives to a field. */
export type FormField = ReturnType<FormState<string>['text']>;

/** The first faulty field has the focus when the page comes whole, as it does without scripts. */
type Focus = { autoFocus?: true };

/** Which of a page's forms was refused; '' where it has only one, or none was. */
export const intentOf = (failure: Failure | undefined): string => failure?.values.intent ?? '';

/** What was refused, where it is of the one of several that a form's hidden field `name` says: one of an order's goods. */
export const failureOf = (
  failure: Failure | undefined,
  name: string,
  value: string | number,
): Failure | undefined => (failure?.values[name] === String(value) ? failure : undefined);

/** The text for the form that was refused; nothing for an intent that no form has, such as `__proto__`. */
export function textFor(
  texts: Readonly<Record<string, string>>,
  failure: Failure | undefined,
): string | undefined {
  const intent = intentOf(failure);
  return Object.hasOwn(texts, intent) ? texts[intent] : undefined;
}

/** What was answered to the form named by `intent`, if it was this one's answer. */
function answerTo(answer: unknown, intent: FormOptions<z.ZodType>['intent']): Told | undefined {
  const told = answer as Told | null | undefined;
  if (typeof told?.ok !== 'boolean') return undefined;
  const asked = told.ok ? told.result : told.values?.intent;
  return intent === undefined || [intent].flat().includes(String(asked)) ? told : undefined;
}

/** What an action answered, as its form shows it. */
export function formState<S extends z.ZodType>({
  answer,
  fields,
  intent,
  only,
  within,
}: FormOptions<S>): FormState<FieldName<S>> {
  const told = answerTo(answer, intent);
  const failure = told?.ok === false ? (told as Failure) : undefined;
  const own = failure && (fieldOf[failure.code] ?? only);
  const texts: Record<string, string> = { ...(own ? { [own]: failure.message } : {}), ...failure?.fields };
  const at = (name: string) => texts[within ? `${within}.${name}` : name];
  const first = fields.find((name) => at(name) !== undefined);
  const typed = (name: string) => failure?.values[name];
  const field = (name: string) => ({
    name,
    error: at(name),
    ...(name === first ? { autoFocus: true as const } : {}),
  });
  return {
    failure,
    values: failure?.values,
    done: told?.ok ? told.message : undefined,
    notice: failure && first === undefined ? failure.message : null,
    at,
    typed,
    text: (name, stored) => {
      const value = typed(name) ?? stored;
      return { ...field(name), defaultValue: value === undefined ? undefined : String(value ?? '') };
    },
    hidden: (name, stored) => ({ name, value: String(typed(name) ?? stored) }),
    secret: field,
    number: (name, stored) => {
      const text = typed(name);
      const value = text === undefined ? (stored ?? null) : typedQuantity(text);
      // What is no number cannot stand in such a field.
      return { ...field(name), defaultValue: Number.isNaN(value) ? null : value };
    },
    // Unticked boxes are not sent: after a refusal the form itself says which were ticked.
    tick: (name, stored = false) => ({
      ...field(name),
      defaultChecked: failure ? typed(name) !== undefined : stored,
    }),
  };
}
