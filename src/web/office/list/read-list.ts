import { data } from 'react-router';
import { refusalOf } from '../../../domain/refusal-of.ts';
import type { Shop } from '../../../domain/shop.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { type Failure, submit } from '../../page/answer/view.ts';

/**
 * Runs a list's reading; whatever goes wrong becomes the route's error with `text`. A refusal that is the asker's own
 * doing (400, 403, 404) says why beside it.
 */
export async function readList<T>(shop: Shop, text: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const refusal = refusalOf(thrown);
    if (!refusal) shop.log.error({ err: thrown }, 'a list could not be read');
    const status = refusal?.status ?? 500;
    throw data({ message: text, detail: status < 500 ? refusal?.message : undefined }, { status });
  }
}

/**
 * Runs a list's command as `submit` does; a fault of ours too comes back as a failure of the form, so that what was
 * typed stays where it is (ADM-23).
 */
export async function submitToList<T>(shop: Shop, form: SentForm, command: () => Promise<T>) {
  try {
    return await submit(form, command);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    shop.log.error({ err: thrown }, 'a command of the back office failed');
    const { values } = form;
    const message = 'Something went wrong.';
    return data<Failure>({ ok: false, code: 'failed', message, fields: {}, values }, { status: 500 });
  }
}
