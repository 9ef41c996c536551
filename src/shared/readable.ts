/** Whether a text can be kept and read again: lone surrogates and NUL the database could not store. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
