import { confirmPayment } from '../../domain/orders/confirm-payment.ts';
import { moveOnOrder } from '../../domain/orders/move-on-order.ts';
import { parse } from '../../domain/parse.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { orderCodeParams } from '../../shared/input/orders.ts';
import type { SellerStep } from './next-step.ts';

/** Takes the step that a form of an order's card asks for. Fields: `code`, `step`. */
export async function runStep(shop: Shop, actor: Actor, form: FormData): Promise<void> {
  const { code } = parse(orderCodeParams, { code: String(form.get('code') ?? '') });
  const step = form.get('step') as SellerStep;
  if (step === 'confirm') await confirmPayment(shop, actor, code);
  else await moveOnOrder(shop, actor, code, step === 'process' ? 'process' : 'ship');
}
