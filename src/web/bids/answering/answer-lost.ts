import { data } from 'react-router';
import { bidMessages } from '../../../shared/messages/bids.ts';
import type { Failure } from '../../page/answer/view.ts';

/**
 * Sends an answer by a link, which nobody keeps for whoever is not signed in. Without signal it has not left; where the
 * signal went on the way nobody knows, and pressing again is safe: a link answers once, and says so.
 */
export async function orLost<T>(send: () => Promise<T>) {
  const away = !navigator.onLine;
  try {
    return await send();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    const code = away ? 'answer_not_sent' : 'answer_maybe_sent';
    const { status, text } = bidMessages[code];
    // Its status says that nothing has changed which the page would have to read again.
    return data<Failure>({ ok: false, code, message: text, fields: {}, values: {} }, { status });
  }
}
