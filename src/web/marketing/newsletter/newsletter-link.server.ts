import { z } from 'zod';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { buildHead } from '../../common/head/build-head.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';

const tokenForm = z.object({
  token: z.string().default(''),
  /** The field that an email client posts to the link (RFC 8058). */
  'List-Unsubscribe': z.string().optional(),
});

type Args = { context: Parameters<typeof getContext>[0]; request: Request };
type TokenCommand = (ctx: AppContext, actor: Actor, input: { token: string }) => Promise<void>;

/** Returns the token of a newsletter link. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';

/** Loads the page of a newsletter link. */
export async function newsletterLinkPage(
  { context, request }: Args,
  path: string,
  title: string,
  description: string,
) {
  const head = await buildHead(getContext(context).ctx, { title, description }, path, { hidden: true });
  return { head, token: tokenOf(request), text: description };
}

/**
 * Runs `verb` with the token of the page's form, so that a mail scanner that follows links changes nothing.
 */
export async function runWithToken({ context, request }: Args, verb: TokenCommand) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { token, 'List-Unsubscribe': pressed } = form.parse(tokenForm);
    await verb(ctx, actor, { token: pressed === 'One-Click' ? tokenOf(request) : token });
    return { ok: true as const };
  });
}
