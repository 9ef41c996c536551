declare const of: unique symbol;

/** The JSON of a `T`, as text. What the database writes in the shape that is sent needn't be read on the way. */
export type JsonText<T> = string & { readonly [of]: T };

export const toText = <T>(value: T) => JSON.stringify(value) as JsonText<T>;
export const fromText = <T>(text: JsonText<T>) => JSON.parse(text) as T;
