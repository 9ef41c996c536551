import { type DomainError, isDomainError } from '../../src/domain/domain-error.ts';

/** The code of the refusal that something ends with; null where it goes through. */
export const refusalOf = async (work: Promise<unknown>): Promise<string | null> =>
  (await refused(work))?.code ?? null;

/** The refusal that something ends with, with what it says of it. */
export async function refused(
  work: Promise<unknown>,
): Promise<Pick<DomainError, 'code' | 'params' | 'fields'> | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    if (!isDomainError(thrown)) throw thrown;
    const { code, params, fields } = thrown;
    return { code, params, fields };
  }
}

/** The code of that refusal, with what is said at fields where any is; null where it goes through. */
export async function saidOf(work: Promise<unknown>) {
  const refusal = await refused(work);
  if (!refusal) return null;
  const { code, fields } = refusal;
  return fields && Object.keys(fields).length > 0 ? [code, fields] : code;
}
