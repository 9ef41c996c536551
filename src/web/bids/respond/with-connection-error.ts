import { data } from 'react-router';
import { bidErrors } from '../../../shared/errors/bid-errors.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';

/**
 * Sends a response by a link, which is never queued because the user is not signed in. A lost connection
 * leaves the result unknown, but pressing again is safe: a link accepts one response and reports it.
 */
export async function withConnectionError<T>(send: () => Promise<T>) {
  const away = !navigator.onLine;
  try {
    return await send();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    const code = away ? 'answer_not_sent' : 'answer_maybe_sent';
    const { status, text } = bidErrors[code];
    // This status prevents the revalidation, because no data has changed.
    return data<ActionFailure>({ ok: false, code, message: text, fields: {}, values: {} }, { status });
  }
}
