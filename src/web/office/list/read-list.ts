import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { refusalOf } from '../../../domain/refusal-of.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { askedOf } from '../../form/asked-of.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { type Failure, submit } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { requireAdminRole } from '../frame/guard.tsx';

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

/** The loader of a list that only admins see: `find`'s page, asked for by the address as `schema` names it, and by `besides`. */
export async function readAdminList<S extends z.ZodType, Page>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  failed: string,
  find: (shop: Shop, actor: Actor, query?: Asked<S>) => Promise<Page>,
  schema: S,
  besides: { limit: number; count?: 'capped' },
): Promise<Page> {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const asked = askedOf(new URL(request.url), schema);
  return readList(shop, failed, () => find(shop, actor, { ...asked, ...besides } as Asked<S>));
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
