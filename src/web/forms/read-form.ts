import { data } from 'react-router';
import type { z } from 'zod';
import { DomainError, fail, isDomainError } from '../../domain/domain-error.ts';
import { parse } from '../../domain/parse.ts';
import { parseTypedDay } from '../../shared/format/typed-day.ts';
import { fieldKindOf, isDayField, isLiteralOf, schemaShapeOf, unionOptionsOf } from './field-kind.ts';
import { type FormPicture, picturesFromFields } from './pictures/picture-form-fields.ts';
import { uploadFormFiles } from './pictures/upload-form-files.ts';
import { rateLimitedForm } from './rate-limited-form.ts';
import { isSecretField, parseTypedNumber } from './typed-value.ts';

type Fields = Pick<FormData, 'get' | 'getAll' | 'has'> & Iterable<[string, FormDataEntryValue]>;
type KeyOf<T> = T extends unknown ? keyof T & string : never;
/** A subset of a schema's fields, for a form that does not show all of them. */
type FieldSelection<K extends string> = { only: readonly K[] } | { except: readonly K[] };

/** Reads a page's form, of at most `most` bytes if it may contain files. */
export async function readForm(request: Request, { most }: { most?: number } = {}): Promise<SubmittedForm> {
  try {
    return new SubmittedForm(
      most === undefined ? await request.formData() : await rateLimitedForm(request, most),
    );
  } catch (thrown) {
    if (isDomainError(thrown)) throw thrown;
    // Truncated, with another boundary, JSON, or without a type: the sender's error, and there is no input to show
    // again.
    const { code, message, status } = new DomainError('form_unreadable', {});
    throw data({ code, message }, { status });
  }
}

/** A submitted form that schemas read; the only place that interprets the text of its fields. */
export class SubmittedForm {
  readonly #form: FormData;

  constructor(form: FormData) {
    this.#form = form;
  }

  /** Returns the form's intent; rejects an unknown one. */
  intent<const I extends string>(...known: I[]): I {
    const sent = this.#form.get('intent');
    return known.find((one) => one === sent) ?? fail('invalid_input');
  }

  /**
   * Returns the fields of `schema` with their input types. An invalid value (`abc` for a number) becomes
   * `NaN` and a missing field stays missing, because the use case validates the input and reports the errors.
   */
  read<S extends z.ZodType>(schema: S): z.input<S>;
  read<S extends z.ZodType, K extends KeyOf<z.input<S>>>(
    schema: S,
    choice: { only: readonly K[] },
  ): Pick<z.input<S>, K>;
  read<S extends z.ZodType, K extends KeyOf<z.input<S>>>(
    schema: S,
    choice: { except: readonly K[] },
  ): Omit<z.input<S>, K>;
  read(schema: z.ZodType, choice?: FieldSelection<string>): unknown {
    return readObject(this.#form, '', schema, choice);
  }

  /** Parses the page's own fields, which no use case validates, such as the return path. */
  parse<S extends z.ZodType>(schema: S): z.output<S> {
    return parse(schema, this.read(schema));
  }

  /** The pictures of a `PictureField` in order. */
  pictures(): FormPicture[] {
    return picturesFromFields(this.#form);
  }

  /** Stores the pictures that a form without JavaScript contains as files; errors are reported at `field`. */
  async uploadPictures(upload: (bytes: Uint8Array) => Promise<string>, field: string): Promise<void> {
    await uploadFormFiles(this.#form, upload, field);
  }

  /** The same for single pictures, each with its own field and file input. */
  async uploadPicturesAt(
    names: string[],
    fileOf: (name: string) => string,
    upload: (bytes: Uint8Array) => Promise<string>,
  ): Promise<void> {
    for (const name of names) {
      const file = this.#form.get(fileOf(name));
      this.#form.delete(fileOf(name));
      if (!(file instanceof File) || file.size === 0) continue;
      this.#form.set(name, await upload(new Uint8Array(await file.arrayBuffer())));
    }
  }

  /** The submitted values to show again after a rejection; never passwords, never files. */
  get values(): Record<string, string> {
    const texts = [...this.#form].filter(
      ([name, value]) => typeof value === 'string' && !isSecretField(name),
    );
    return Object.fromEntries(texts) as Record<string, string>;
  }
}

function readObject(
  form: Fields,
  prefix: string,
  schema: z.core.$ZodType,
  choice?: FieldSelection<string>,
): Record<string, unknown> {
  const union = unionOptionsOf(schema);
  if (union) {
    const kind = String(form.get(prefix + union.by) ?? '').trim();
    const chosen = union.options.find((option) => isLiteralOf(schemaShapeOf(option)?.[union.by], kind));
    return chosen ? readObject(form, prefix, chosen, choice) : { [union.by]: kind };
  }
  const shape = schemaShapeOf(schema);
  if (!shape) throw new Error('a form is read by the schema of an object');
  const isRead = (name: string) =>
    !choice || ('only' in choice ? choice.only.includes(name) : !choice.except.includes(name));
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => isRead(name))
      .map(([name, field]) => [name, readField(form, prefix + name, field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function readField(form: Fields, name: string, schema: z.core.$ZodType): unknown {
  const kind = fieldKindOf(name, schema);
  if (kind.type === 'boolean') {
    const [sent] = form.getAll(name).slice(-1);
    return sent !== undefined && !/^(false|0|)$/.test(String(sent));
  }
  if (kind.type === 'list') {
    return form.getAll(name).flatMap((value) => {
      const read = valueIn(name, value, kind.element);
      return read === undefined || read === '' ? [] : [read];
    });
  }
  if (kind.type === 'record') {
    const entries = [...form].filter(
      ([key, value]) => key.startsWith(`${name}.`) && String(value).trim() !== '',
    );
    return Object.fromEntries(
      entries.map(([key, value]) => [key.slice(name.length + 1), valueIn(key, value, kind.element)]),
    );
  }
  if (kind.type === 'object') {
    const sent = [...form].some(([key, value]) => key.startsWith(`${name}.`) && String(value).trim() !== '');
    return sent || kind.blank === 'itself' ? readObject(form, `${name}.`, kind.element) : kind.blank;
  }
  const [sent] = form.getAll(name).slice(-1);
  return sent === undefined ? undefined : valueIn(name, sent, schema);
}

/** Converts one value of a field by its schema. */
function valueIn(name: string, value: FormDataEntryValue, schema: z.core.$ZodType): unknown {
  const kind = fieldKindOf(name, schema);
  if (kind.type === 'file') return value instanceof File && value.size > 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  // Browsers submit line breaks as CRLF.
  const text = isSecretField(name) ? value : value.trim().replaceAll('\r\n', '\n');
  if (kind.type === 'number') return text === '' ? kind.blank : parseTypedNumber(text, kind.format);
  if (kind.type === 'choice' && text === '') return kind.blank;
  return isDayField(schema) ? parseTypedDay(text) : text;
}
