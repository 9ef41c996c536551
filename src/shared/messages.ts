/**
 * Every text that a command can be refused or answered with, once. Texts that the specification gives stand exactly
 * as it gives them; the rest is plain Indonesian (R47). `status` is the HTTP status of the refusal.
 */

import { accountMessages } from './messages/accounts.ts';
import { bidMessages } from './messages/bids.ts';
import { catalogueMessages } from './messages/catalogue.ts';
import { generalMessages } from './messages/general.ts';
import type { Message } from './messages/message.ts';
import { moneyMessages } from './messages/money.ts';
import { officeMessages } from './messages/office.ts';
import { orderMessages } from './messages/orders.ts';
import { sellerMessages } from './messages/sellers.ts';
import { weighingMessages } from './messages/weighing.ts';

const table = {
  ...generalMessages,
  ...accountMessages,
  ...catalogueMessages,
  ...bidMessages,
  ...officeMessages,
  ...orderMessages,
  ...moneyMessages,
  ...sellerMessages,
  ...weighingMessages,
} satisfies Record<string, Message>;

export type MessageCode = keyof typeof table;
export const messages: Record<MessageCode, Message> = table;
