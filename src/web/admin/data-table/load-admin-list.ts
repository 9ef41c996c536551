import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { getContext } from '../../common/head/route-context.ts';
import { type ActionFailure, runAction } from '../../common/route-helpers/run-route.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import { rowsPerPage } from './list-url.ts';

/**
 * Loads a list; any failure becomes the route's error with `text`. A client error (400, 403, 404) also
 * carries its reason.
 */
export async function loadList<T>(ctx: AppContext, text: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const refusal = toDomainError(thrown);
    if (!refusal) ctx.log.error({ err: thrown }, 'a list could not be read');
    const status = refusal?.status ?? 500;
    throw data({ message: text, detail: status < 500 ? refusal?.message : undefined }, { status });
  }
}

/**
 * Loads a list for admins only: the page that `find` returns for the URL's query, parsed by `schema` and extended by
 * `besides`, with the number of rows in the URL.
 */
export async function loadAdminList<S extends z.ZodType, Page>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  failed: string,
  find: (ctx: AppContext, actor: Actor, query?: QueryOf<S>) => Promise<Page>,
  schema: S,
  besides: { limit: number; count?: 'capped'; page?: number },
): Promise<Page> {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const asked = parseQuery(new URL(request.url), schema);
  const limit = rowsPerPage(request.url, besides.limit);
  return loadList(ctx, failed, () => find(ctx, actor, { ...asked, ...besides, limit } as QueryOf<S>));
}

/**
 * Runs a list's command like `runAction`, but returns server errors as form failures too, so that the input
 * is kept (ADM-23).
 */
export async function runListAction<T>(ctx: AppContext, form: SubmittedForm, command: () => Promise<T>) {
  try {
    return await runAction(form, command);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    ctx.log.error({ err: thrown }, 'an admin command failed');
    const { values } = form;
    const message = 'Something went wrong.';
    return data<ActionFailure>({ ok: false, code: 'failed', message, fields: {}, values }, { status: 500 });
  }
}
