import { data, type RouterContextProvider } from 'react-router';
import { refusalOf } from '../../../domain/refusal-of.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { type Failure, submit } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { textsOf } from './list-state.ts';

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
 * The loader of a list that only admins see: `find`'s page, asked for by `names` of the address and by `besides`. What
 * a text of the address is worth is for the verb's parse to say.
 */
export async function readAdminList<Query extends object, Page>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  failed: string,
  find: (shop: Shop, actor: Actor, query?: Query) => Promise<Page>,
  names: readonly (keyof Query & string)[],
  besides: Partial<Query>,
): Promise<Page> {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const filters = textsOf(new URL(request.url).searchParams, names) as Partial<Query>;
  return readList(shop, failed, () => find(shop, actor, { ...filters, ...besides } as Query));
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
