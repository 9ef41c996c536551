import { saidToPeople } from './messages/said.ts';
import { saidInOffice } from './messages/said-in-office.ts';

/**
 * Texts of commands that worked, and labels of failures on the client side. Apart from the refusals, which the pages
 * get from the server one by one and need not load. For the server and the back office: pages of the public site,
 * the shop and one's own account take `saidToPeople`, and so do not load the office's texts.
 */
export const said = { ...saidToPeople, ...saidInOffice } as const;
