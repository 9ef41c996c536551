import type { Settings } from '../../shared/input/settings.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Shop } from '../shop.ts';
import { getPublicTicket, type PublicTicket } from './get-public-ticket.ts';

/** A ticket as its paper shows it: what anyone may read, and where. */
export type TicketPaper = { ticket: PublicTicket; site: Settings['site']; address: string };

/** The ticket `code` for its paper, for anybody; `ticket_not_found` (404) where there is none. */
export async function getTicketPaper(shop: Shop, code: string): Promise<TicketPaper> {
  const [ticket, { site }] = await Promise.all([getPublicTicket(shop, code), getSettings(shop, 'site')]);
  return { ticket, site, address: `${shop.config.publicUrl}/timbang/${code}` };
}
