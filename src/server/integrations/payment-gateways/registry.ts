import type { Log } from '../../../domain/context.ts';
import type { PaymentGateway } from '../../../domain/payment-gateway.ts';
import { oneOf } from '../../env-fields.ts';
import type { GatewayEnv, GatewayProvider } from './gateway-provider.ts';
import type { MidtransKeys } from './midtrans/midtrans-gateway.ts';
import { midtransEnv, midtransProvider } from './midtrans/midtrans-provider.ts';
import type { XenditKeys } from './xendit/xendit-gateway.ts';
import { xenditEnv, xenditProvider } from './xendit/xendit-provider.ts';

type GatewayKeys = { midtrans: MidtransKeys; xendit: XenditKeys };
type GatewayName = keyof GatewayKeys;

const providers: { [Name in GatewayName]: GatewayProvider<GatewayKeys[Name]> } = {
  midtrans: midtransProvider,
  xendit: xenditProvider,
};
const NAMES = Object.keys(providers) as GatewayName[];

/** The keys of each configured gateway by name, and which of them creates new charges. */
export type GatewaySettings = { [Name in GatewayName]?: GatewayKeys[Name] } & {
  paymentGateway?: GatewayName;
};

/** The settings of every gateway, each validated on its own. */
export const gatewayEnv = {
  ...midtransEnv,
  ...xenditEnv,
  PAYMENT_GATEWAY: oneOf('PAYMENT_GATEWAY', NAMES).optional(),
};

/** Mistakes in how the settings of all gateways fit together. */
export function gatewayMistakes(env: GatewayEnv): string[] {
  const chosen = env.PAYMENT_GATEWAY;
  const set = NAMES.filter((name) => providers[name].readKeys(env) !== undefined);
  const mistakes = NAMES.flatMap((name) => providers[name].mistakes(env));
  if (set.length > 1 && !chosen) {
    mistakes.push(
      `PAYMENT_GATEWAY wajib diisi bila lebih dari satu layanan pembayaran diatur: ${set.join(' atau ')}.`,
    );
  }
  if (chosen && NAMES.some((name) => name === chosen) && !set.some((name) => name === chosen)) {
    mistakes.push(`PAYMENT_GATEWAY menyebut ${chosen}, tetapi kuncinya tidak diisi.`);
  }
  return mistakes;
}

/** The keys of the configured gateways, from validated settings. */
export function readGatewaySettings(env: GatewayEnv): GatewaySettings {
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, providers[name].readKeys(env)])),
    paymentGateway: NAMES.find((name) => name === env.PAYMENT_GATEWAY),
  };
}

/** The origins of the configured gateways' pages for buyers. */
export function gatewayPageOrigins(settings: GatewaySettings): string[] {
  return NAMES.flatMap((name) => originsOf(name, settings));
}

/**
 * Every configured gateway. `gateway` creates new charges; `otherGateways` serve the charges that they
 * created before and whose webhooks still arrive.
 */
export function openGateways(
  settings: GatewaySettings,
  publicUrl: string,
  log: Log,
): { gateway?: PaymentGateway; otherGateways?: PaymentGateway[] } {
  const all = NAMES.flatMap((name) => openOne(name, settings, `${publicUrl}/api/payments/${name}`, log));
  const gateway = all.find(({ name }) => name === settings.paymentGateway) ?? all[0];
  return gateway ? { gateway, otherGateways: all.filter((one) => one !== gateway) } : {};
}

function originsOf<Name extends GatewayName>(name: Name, settings: GatewaySettings): string[] {
  const keys = keysOf(name, settings);
  return keys ? providers[name].pageOrigins(keys) : [];
}

function openOne<Name extends GatewayName>(
  name: Name,
  settings: GatewaySettings,
  notifyUrl: string,
  log: Log,
): PaymentGateway[] {
  const keys = keysOf(name, settings);
  return keys ? [providers[name].open(keys, notifyUrl, log)] : [];
}

const keysOf = <Name extends GatewayName>(name: Name, settings: GatewaySettings) =>
  settings[name] as GatewayKeys[Name] | undefined;
