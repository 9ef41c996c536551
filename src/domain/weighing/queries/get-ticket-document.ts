import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import type { AppContext } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { getPublicTicket, type PublicTicket } from './get-public-ticket.ts';

/** A ticket for its printed document: the public view, and the URL. */
export type TicketDocument = { ticket: PublicTicket; site: Settings['site']; address: string };

/** The ticket `code` for its document, for everyone; throws `ticket_not_found` (404) otherwise. */
export async function getTicketDocument(ctx: AppContext, code: string): Promise<TicketDocument> {
  const [ticket, { site }] = await Promise.all([getPublicTicket(ctx, code), getSettings(ctx, 'site')]);
  return { ticket, site, address: `${ctx.config.publicUrl}/timbang/${code}` };
}
