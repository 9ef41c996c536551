import type { RouterContextProvider } from 'react-router';
import { getShell } from '../../domain/content/get-shell.ts';
import { here, nonceContext } from './context.ts';

/** What every page knows: who is signed in, the shell's texts, and whether this is the demo. */
export async function readRootData(context: Readonly<RouterContextProvider>) {
  const { shop, actor } = here(context);
  return {
    nonce: context.get(nonceContext),
    user: actor.kind === 'user' ? { id: actor.userId, name: actor.name, role: actor.role } : null,
    shell: await getShell(shop),
    demo: shop.config.demo,
  };
}
