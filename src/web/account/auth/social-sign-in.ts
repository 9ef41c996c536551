import { redirect } from 'react-router';
import { SIGN_IN_PROVIDERS } from '../../../domain/accounts/sessions/auth-session.ts';
import { fail } from '../../../domain/domain-error.ts';
import { authSessionContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { safeReturnPath } from '../../session/safe-return.ts';
import type { Route } from './+types/social-sign-in';

/** Redirects to an identity provider that the operator has configured; 404 for any other. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  return runLoader(async () => {
    const provider = SIGN_IN_PROVIDERS.find((known) => known === params.provider) ?? fail('not_found');
    const back = safeReturnPath(new URL(request.url).searchParams.get('next'));
    const { url, headers } = await context.get(authSessionContext).startSocial(provider, back);
    return redirect(url, { headers });
  });
}
