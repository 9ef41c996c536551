/** Passes over what the database could not put in order, however often it was tried (inTransaction); throws all else. */
export function giveUp(thrown: unknown): void {
  // Of a statement the code is its cause's, of the commit its own.
  const { code, cause } = thrown as { code?: string; cause?: { code?: string } };
  if (!['40001', '40P01'].includes(code ?? cause?.code ?? '')) throw thrown;
}

/** Does as somebody does who was unlucky: he presses again. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (thrown) {
      giveUp(thrown);
    }
  }
}
