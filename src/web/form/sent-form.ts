import type { z } from 'zod';
import { parse } from '../../domain/parse.ts';
import { refuse } from '../../domain/refusal.ts';
import { kindOf, names, shapeOf, unionOf } from './field-kind.ts';
import { limitedForm } from './limited-form.ts';
import { type FormPicture, picturesIn } from './pictures/picture-fields.ts';
import { takeFiles } from './pictures/take-files.ts';
import { isSecret, numberTyped } from './typed-value.ts';

type Fields = Pick<FormData, 'get' | 'getAll' | 'has'> & Iterable<[string, FormDataEntryValue]>;
type KeyOf<T> = T extends unknown ? keyof T & string : never;
/** Some of a schema's fields, where the form doesn't show all of them. */
type Choice<K extends string> = { only: readonly K[] } | { except: readonly K[] };

/** The form that a page was sent; of at most `most` bytes where it may carry files. */
export async function sentForm(request: Request, { most }: { most?: number } = {}): Promise<SentForm> {
  return new SentForm(most === undefined ? await request.formData() : await limitedForm(request, most));
}

/** A form as it came from a browser, read by schemas: the one place that knows the text of its fields. */
export class SentForm {
  readonly #form: FormData;

  constructor(form: FormData) {
    this.#form = form;
  }

  /** Which of a page's forms this is; what is none of them is refused. */
  intent<const I extends string>(...known: I[]): I {
    const sent = this.#form.get('intent');
    return known.find((one) => one === sent) ?? refuse('invalid_input');
  }

  /**
   * The fields of `schema` with the types that it takes. What a field cannot mean (`abc` for a number) is handed on as
   * such, `NaN`, and a missing field as missing: it is the verb that parses, once, and says what is wrong.
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
  read(schema: z.ZodType, choice?: Choice<string>): unknown {
    return readObject(this.#form, '', schema, choice);
  }

  /** Fields of the page's own, which no verb parses, such as where to go back to. */
  parse<S extends z.ZodType>(schema: S): z.output<S> {
    return parse(schema, this.read(schema));
  }

  /** The pictures of a `PictureField`, in their order. */
  pictures(): FormPicture[] {
    return picturesIn(this.#form);
  }

  /** Takes in the pictures that a form without scripts carries as files; what is wrong with one is said at `field`. */
  async takePictures(upload: (bytes: Uint8Array) => Promise<string>, field: string): Promise<void> {
    await takeFiles(this.#form, upload, field);
  }

  /** The same for single pictures, each a field of its own with a file beside it. */
  async takePicturesAt(
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

  /** What was typed, to be shown again when it is refused; never passwords, never files. */
  get values(): Record<string, string> {
    const texts = [...this.#form].filter(([name, value]) => typeof value === 'string' && !isSecret(name));
    return Object.fromEntries(texts) as Record<string, string>;
  }
}

function readObject(
  form: Fields,
  prefix: string,
  schema: z.core.$ZodType,
  choice?: Choice<string>,
): Record<string, unknown> {
  const union = unionOf(schema);
  if (union) {
    const kind = String(form.get(prefix + union.by) ?? '').trim();
    const chosen = union.options.find((option) => names(shapeOf(option)?.[union.by], kind));
    return chosen ? readObject(form, prefix, chosen, choice) : { [union.by]: kind };
  }
  const shape = shapeOf(schema);
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
  const kind = kindOf(name, schema);
  if (kind.type === 'boolean') {
    const [sent] = form.getAll(name).slice(-1);
    return sent !== undefined && !/^(false|0|)$/.test(String(sent));
  }
  if (kind.type === 'list') {
    return form.getAll(name).flatMap((value) => {
      const read = valueIn(name, value, kind.of);
      return read === undefined || read === '' ? [] : [read];
    });
  }
  if (kind.type === 'record') {
    const entries = [...form].filter(
      ([key, value]) => key.startsWith(`${name}.`) && String(value).trim() !== '',
    );
    return Object.fromEntries(
      entries.map(([key, value]) => [key.slice(name.length + 1), valueIn(key, value, kind.of)]),
    );
  }
  if (kind.type === 'object') {
    const sent = [...form].some(([key, value]) => key.startsWith(`${name}.`) && String(value).trim() !== '');
    return sent || kind.none === 'itself' ? readObject(form, `${name}.`, kind.of) : kind.none;
  }
  const [sent] = form.getAll(name).slice(-1);
  return sent === undefined ? undefined : valueIn(name, sent, schema);
}

/** What one value of a field means to its schema. */
function valueIn(name: string, value: FormDataEntryValue, schema: z.core.$ZodType): unknown {
  const kind = kindOf(name, schema);
  if (kind.type === 'file') return value instanceof File && value.size > 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  // Browsers send the end of a line as two letters, whatever stood in the text.
  const text = isSecret(name) ? value : value.trim().replaceAll('\r\n', '\n');
  if (kind.type === 'number') return text === '' ? kind.none : numberTyped(text, kind.how);
  if (kind.type === 'choice') return text === '' ? kind.none : text;
  return text;
}
