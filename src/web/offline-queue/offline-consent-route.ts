import { redirect } from 'react-router';
import { z } from 'zod';
import { offlineConsentCookie } from '../common/head/offline-consent.ts';
import { getContext } from '../common/head/route-context.ts';
import { readForm } from '../forms/read-form.ts';
import { returnForm } from '../session/return-form.ts';
import { safeReturnPath } from '../session/safe-return.ts';
import type { Route } from './+types/offline-consent-route';

const consentForm = z.object({ keep: z.enum(['yes', 'no']).catch('no') });

/** Only a form posts the answer, so a visit to this URL redirects to the home page. */
export function loader() {
  return redirect('/');
}

/** Stores whether this device keeps the user's pages; the service worker follows the server's response. */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor } = getContext(context);
  if (actor.kind !== 'user') throw redirect('/login');
  const { userId } = actor;
  const form = await readForm(request);
  const { keep } = form.parse(consentForm);
  return redirect(safeReturnPath(form.parse(returnForm).next), {
    headers: { 'set-cookie': offlineConsentCookie(userId, keep) },
  });
}
