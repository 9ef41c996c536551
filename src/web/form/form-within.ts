import { refuse } from '../../domain/refusal.ts';

/**
 * The form that a page was sent, if it weighs no more than `most` bytes; else `too_large` (413), before a byte is read.
 * Browsers say how long a form is; what does not say it is not read.
 */
export async function formWithin(request: Request, most: number): Promise<FormData> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= most)) refuse('too_large');
  return request.formData();
}
