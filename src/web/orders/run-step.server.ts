import { z } from 'zod';
import { moveOnOrder } from '../../domain/orders/course/move-on-order.ts';
import { confirmPayment } from '../../domain/orders/paying/confirm-payment.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { orderCodeParams } from '../../shared/input/orders.ts';
import type { SentForm } from '../form/sent-form.ts';

const stepForm = orderCodeParams.extend({ step: z.enum(['confirm', 'process', 'ship']) });
const anyStep = z.object({ step: z.string().optional() });

/** Whether a form of the page is that of an order's card. */
export function asksForStep(form: SentForm): boolean {
  return form.parse(anyStep).step !== undefined;
}

/** Takes the step that the form of an order's card asks for. Fields: `code`, `step`. */
export async function runStep(shop: Shop, actor: Actor, form: SentForm): Promise<void> {
  const { code, step } = form.parse(stepForm);
  if (step === 'confirm') await confirmPayment(shop, actor, code);
  else await moveOnOrder(shop, actor, code, step);
}
