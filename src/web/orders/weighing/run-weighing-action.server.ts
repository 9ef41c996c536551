import { z } from 'zod';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { parse } from '../../../domain/parse.ts';
import { confirmTicketByCode } from '../../../domain/weighing/commands/accept-offline-ticket.ts';
import { confirmTicket } from '../../../domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../../../domain/weighing/commands/dispute-ticket.ts';
import { proposeTicket } from '../../../domain/weighing/commands/propose-ticket.ts';
import { resolveTicketDispute } from '../../../domain/weighing/commands/resolve-ticket-dispute.ts';
import { settleWeighingBalance } from '../../../domain/weighing/commands/settle-weighing-balance.ts';
import { weighingLimits } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import {
  balanceInput,
  codeTicketInput,
  confirmTicketInput,
  decideTicketInput,
  disputeTicketInput,
  proposeTicketInput,
} from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { requirePictureLimit, uploadPictures } from '../../forms/pictures/upload-pictures.server.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { parseTypedTicket, typedRows } from './typed-ticket.ts';

const texts = z.record(z.string(), z.string());
/** The submitted ticket: each reading is a row of three numbered fields. */
export const ticketForm = z.object({
  line: z.int(),
  replaces: z.int().nullish(),
  gross: texts,
  tare: texts,
  sacks: texts,
  moisture: z.string().optional(),
  hampa: z.string().optional(),
  weighed_by: z.string().optional(),
  tera: z.string().optional(),
  tera_until: z.string().optional(),
  place: z.string().optional(),
  photos: z.array(z.file()).optional(),
  takes_excess: z.boolean(),
  confirm_below_hpp: z.boolean(),
});

type WeighingActionRequest = {
  code: string;
  token: string | undefined;
  form: SubmittedForm;
  address: string;
};

/** Runs the action of an order's weighing page; returns the success text. */
export async function runWeighingAction(
  ctx: AppContext,
  actor: Actor,
  { code, token, form, address }: WeighingActionRequest,
): Promise<
  'weighingProposed' | 'weighingConfirmed' | 'weighingDisputed' | 'weighingDecided' | 'balanceSettled'
> {
  switch (form.intent('propose', 'confirm', 'dispute', 'code', 'decide', 'balance')) {
    case 'propose': {
      const { gross, tare, sacks, photos, line, replaces, takes_excess, confirm_below_hpp, ...rest } =
        form.read(ticketForm);
      const figures = parseTypedTicket(typedRows({ gross, tare, sacks }), rest, ctx.clock.now());
      const ticket = { ...figures, line, replaces: replaces ?? null, takes_excess, confirm_below_hpp };
      // Validates the input before photos are stored, so that an invalid form leaves no files behind.
      const taken = (photos ?? []).filter(({ size }) => size > 0);
      if (taken.length > 0) parse(proposeTicketInput, { ...ticket, photos: [] });
      requirePictureLimit(taken, { field: 'photos', most: weighingLimits.photos });
      const urls = await uploadPictures(ctx, actor, taken, { field: 'photos', purpose: 'weighing', address });
      await proposeTicket(ctx, actor, code, { ...ticket, photos: urls }, token);
      return 'weighingProposed';
    }
    case 'confirm':
      await confirmTicket(ctx, actor, code, form.read(confirmTicketInput), token);
      return 'weighingConfirmed';
    case 'dispute':
      await disputeTicket(ctx, actor, code, form.read(disputeTicketInput), token);
      return 'weighingDisputed';
    case 'code':
      await confirmTicketByCode(ctx, actor, code, form.read(codeTicketInput), token);
      return 'weighingConfirmed';
    case 'decide':
      await resolveTicketDispute(ctx, actor, code, form.read(decideTicketInput));
      return 'weighingDecided';
    case 'balance':
      await settleWeighingBalance(ctx, actor, code, form.read(balanceInput));
      return 'balanceSettled';
  }
}
