declare const of: unique symbol;

/** The JSON text of a `T`. The database builds the JSON of a response, so that it needs no parsing here. */
export type JsonText<T> = string & { readonly [of]: T };

export const toJsonText = <T>(value: T) => JSON.stringify(value) as JsonText<T>;
export const parseJsonText = <T>(text: JsonText<T>) => JSON.parse(text) as T;
