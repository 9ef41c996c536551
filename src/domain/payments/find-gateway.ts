import type { AppContext } from '../context.ts';
import type { PaymentGateway } from '../payment-gateway.ts';

type Gateways = Pick<AppContext, 'gateway' | 'otherGateways'>;

/** Every configured gateway, the one for new charges first. */
export const configuredGateways = ({ gateway, otherGateways = [] }: Gateways): PaymentGateway[] =>
  gateway ? [gateway, ...otherGateways] : otherGateways;

/**
 * The gateway of an existing charge; undefined when it is no longer configured, since no other gateway knows
 * the charge.
 */
export const findGateway = (ctx: Gateways, provider: string): PaymentGateway | undefined =>
  configuredGateways(ctx).find(({ name }) => name === provider);
