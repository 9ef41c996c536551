import { z } from 'zod';

/** A setting that is a URL with one of these protocols. */
export const url = (name: string, protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `${name} harus berupa alamat seperti ${example}.`,
  });

/** A setting that is one of a few values. */
export const oneOf = <const T extends string>(name: string, values: readonly T[]) =>
  z.enum(values, { error: `${name} harus salah satu dari: ${values.join(', ')}.` });
