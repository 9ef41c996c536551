import { z } from 'zod';
import { prepareWhatsappRelay } from '../../../domain/bidding/commands/prepare-whatsapp-relay.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { bidIdParams } from '../../../shared/schemas/bid-schemas.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

const intentForm = z.object({ intent: z.literal('relay').optional().catch(undefined) });

/** Handles the form of `RelayButton`; null for any other form. */
export async function runRelayForm(ctx: AppContext, actor: Actor, form: SubmittedForm) {
  if (form.parse(intentForm).intent !== 'relay') return null;
  return runAction(form, async () => ({
    ok: true as const,
    result: await prepareWhatsappRelay(ctx, actor, form.parse(bidIdParams).id),
  }));
}
