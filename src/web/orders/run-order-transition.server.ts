import { z } from 'zod';
import type { Actor, AppContext } from '../../domain/context.ts';
import { advanceOrder } from '../../domain/orders/lifecycle/advance-order.ts';
import { confirmPayment } from '../../domain/orders/payments/confirm-payment.ts';
import { orderCodeParams } from '../../shared/schemas/order-schemas.ts';
import type { SubmittedForm } from '../forms/read-form.ts';

const transitionForm = orderCodeParams.extend({ step: z.enum(['confirm', 'process', 'ship']) });
const anyTransitionForm = z.object({ step: z.string().optional() });

/** Whether a form comes from an order card. */
export function isTransitionRequest(form: SubmittedForm): boolean {
  return form.parse(anyTransitionForm).step !== undefined;
}

/** Runs the transition of an order card's form. Fields: `code`, `step`. */
export async function runOrderTransition(ctx: AppContext, actor: Actor, form: SubmittedForm): Promise<void> {
  const { code, step } = form.parse(transitionForm);
  if (step === 'confirm') await confirmPayment(ctx, actor, code);
  else await advanceOrder(ctx, actor, code, step);
}
