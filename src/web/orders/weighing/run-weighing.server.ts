import { z } from 'zod';
import { parse } from '../../../domain/parse.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { confirmTicket } from '../../../domain/weighing/confirm-ticket.ts';
import { decideTicket } from '../../../domain/weighing/decide-ticket.ts';
import { disputeTicket } from '../../../domain/weighing/dispute-ticket.ts';
import { proposeTicket } from '../../../domain/weighing/propose-ticket.ts';
import { settleBalance } from '../../../domain/weighing/settle-balance.ts';
import { confirmByCode } from '../../../domain/weighing/take-sealed.ts';
import {
  balanceInput,
  codeTicketInput,
  confirmTicketInput,
  decideTicketInput,
  disputeTicketInput,
  proposeTicketInput,
} from '../../../shared/input/weigh-tickets.ts';
import { weighingLimits } from '../../../shared/weighing/terms.ts';
import { requireFew, uploadEach } from '../../form/pictures/upload-each.server.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { figuresTyped, rowsTyped } from './typed-figures.ts';

const texts = z.record(z.string(), z.string());
/** A ticket as it is typed: each time on the scale a row of three fields, by its number. */
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

type Asked = { code: string; token: string | undefined; form: SentForm; address: string };

/** Does what a form of the page of an order's weighing asks for; says what is told afterwards. */
export async function runWeighing(
  shop: Shop,
  actor: Actor,
  { code, token, form, address }: Asked,
): Promise<
  'weighingProposed' | 'weighingConfirmed' | 'weighingDisputed' | 'weighingDecided' | 'balanceSettled'
> {
  switch (form.intent('propose', 'confirm', 'dispute', 'code', 'decide', 'balance')) {
    case 'propose': {
      const { gross, tare, sacks, photos, line, replaces, takes_excess, confirm_below_hpp, ...rest } =
        form.read(ticketForm);
      const figures = figuresTyped(rowsTyped({ gross, tare, sacks }), rest, shop.clock.now());
      const ticket = { ...figures, line, replaces: replaces ?? null, takes_excess, confirm_below_hpp };
      // What was typed is asked before photos are taken in, so that a faulty form leaves none behind.
      const taken = (photos ?? []).filter(({ size }) => size > 0);
      if (taken.length > 0) parse(proposeTicketInput, { ...ticket, photos: [] });
      requireFew(taken, { field: 'photos', most: weighingLimits.photos });
      const urls = await uploadEach(shop, actor, taken, { field: 'photos', purpose: 'weighing', address });
      await proposeTicket(shop, actor, code, { ...ticket, photos: urls }, token);
      return 'weighingProposed';
    }
    case 'confirm':
      await confirmTicket(shop, actor, code, form.read(confirmTicketInput), token);
      return 'weighingConfirmed';
    case 'dispute':
      await disputeTicket(shop, actor, code, form.read(disputeTicketInput), token);
      return 'weighingDisputed';
    case 'code':
      await confirmByCode(shop, actor, code, form.read(codeTicketInput), token);
      return 'weighingConfirmed';
    case 'decide':
      await decideTicket(shop, actor, code, form.read(decideTicketInput));
      return 'weighingDecided';
    case 'balance':
      await settleBalance(shop, actor, code, form.read(balanceInput));
      return 'balanceSettled';
  }
}
