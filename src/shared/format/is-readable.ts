/** Whether PostgreSQL can store a text: it rejects lone surrogates and NUL. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
