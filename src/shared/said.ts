import { saidToPeople } from './messages/said.ts';
import { saidInOffice } from './messages/said-in-office.ts';

/**
 * Texts of commands that worked, and labels of failures on the client side. Apart from the refusals, which the pages
 * get from the server one by one and need not load.
 */
export const said = { ...saidToPeople, ...saidInOffice } as const;
