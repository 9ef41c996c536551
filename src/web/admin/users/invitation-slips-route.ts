import { redirect } from 'react-router';
import { createInvitationSlips } from '../../../domain/accounts/farmers/invite-farmers.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import { invitationSlipsPdf } from '../../../pdf/invitation-slips-pdf.ts';
import { pdfHeaders } from '../../../pdf/pdf-response.ts';
import { invitationSlipsInput } from '../../../shared/schemas/people/account-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { readForm } from '../../forms/read-form.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/invitation-slips-route';

const PAGE = '/admin/farmers/invite';

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  throw redirect(PAGE);
}

/** Returns the slips as a PDF; an error is shown on the page that requested them. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = getContext(context);
  const user = requireAdminRole(context, request, ['admin']);
  const form = await readForm(request);
  try {
    const slips = await createInvitationSlips(ctx, user, form.read(invitationSlipsInput));
    const pdf = await invitationSlipsPdf(ctx, slips);
    return new Response(new Uint8Array(pdf), { headers: pdfHeaders('undangan-petani.pdf') });
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    if (!refusal) throw thrown;
    const back = new URLSearchParams(new URL(request.url).search);
    back.set('failed', refusal.code);
    throw redirect(`${PAGE}?${back}`, 303);
  }
}
