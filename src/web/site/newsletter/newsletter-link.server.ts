import { z } from 'zod';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { sentForm } from '../../form/sent-form.ts';
import { submit } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';

const tokenForm = z.object({
  token: z.string().default(''),
  /** What a mail program sends to the link's own address (RFC 8058). */
  'List-Unsubscribe': z.string().optional(),
});

type Args = { context: Parameters<typeof here>[0]; request: Request };
type Verb = (shop: Shop, actor: Actor, input: { token: string }) => Promise<void>;

/** The token of a link in a newsletter's mail. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';

/** What a page shows that a link in a newsletter's mail leads to. */
export async function linkPage({ context, request }: Args, path: string, title: string, description: string) {
  const head = await headOf(here(context).shop, { title, description }, path, { hidden: true });
  return { head, token: tokenOf(request), text: description };
}

/** Runs `verb` with the token that the page's own form sends: a mail scanner that follows links changes nothing. */
export async function withToken({ context, request }: Args, verb: Verb) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const { token, 'List-Unsubscribe': pressed } = form.parse(tokenForm);
    await verb(shop, actor, { token: pressed === 'One-Click' ? tokenOf(request) : token });
    return { ok: true as const };
  });
}
