/**
 * Every text of an error or a response, defined once. Texts that the specification gives are used word for
 * word; the rest is plain Indonesian (R47). `status` is the HTTP status of the error.
 */

import { accountErrors } from './account-errors.ts';
import { adminErrors } from './admin-errors.ts';
import { batchErrors } from './batch-errors.ts';
import { bidErrors } from './bid-errors.ts';
import { catalogueErrors } from './catalogue-errors.ts';
import type { Message } from './error-message.ts';
import { generalErrors } from './general-errors.ts';
import { orderErrors } from './order-errors.ts';
import { paymentErrors } from './payment-errors.ts';
import { sellerErrors } from './seller-errors.ts';
import { weighingErrors } from './weighing-errors.ts';

const table = {
  ...generalErrors,
  ...accountErrors,
  ...catalogueErrors,
  ...bidErrors,
  ...adminErrors,
  ...orderErrors,
  ...paymentErrors,
  ...sellerErrors,
  ...weighingErrors,
  ...batchErrors,
} satisfies Record<string, Message>;

export type ErrorCode = keyof typeof table;
export const errorMessages: Record<ErrorCode, Message> = table;
