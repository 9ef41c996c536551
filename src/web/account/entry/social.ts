import { redirect } from 'react-router';
import { PROVIDERS } from '../../../domain/accounts/sessions/door.ts';
import { refuse } from '../../../domain/refusal.ts';
import { view } from '../../page/answer/view.ts';
import { doorContext } from '../../page/head/context.ts';
import { safeReturn } from '../../session/safe-return.ts';
import type { Route } from './+types/social';

/** Sends the browser to a provider that the operator has set up; 404 for any other. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  return view(async () => {
    const provider = PROVIDERS.find((known) => known === params.provider) ?? refuse('not_found');
    const back = safeReturn(new URL(request.url).searchParams.get('kembali'));
    const { url, headers } = await context.get(doorContext).startSocial(provider, back);
    return redirect(url, { headers });
  });
}
