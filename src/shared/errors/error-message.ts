export type Params = Record<string, unknown>;

/** One error: its HTTP status and its text. */
export type Message = { status: number; text: string | ((params: Params) => string) };
