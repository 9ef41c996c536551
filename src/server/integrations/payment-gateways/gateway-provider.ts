import type { Log } from '../../../domain/context.ts';
import type { PaymentGateway } from '../../../domain/payment-gateway.ts';

/** The environment without empty values. */
export type GatewayEnv = Record<string, string | undefined>;

/** What the registry needs to know about a payment gateway. */
export type GatewayProvider<Keys> = {
  /** Mistakes in how its settings fit together, in the operator's language. */
  mistakes(env: GatewayEnv): string[];
  /** Its keys; undefined when not set. */
  readKeys(env: GatewayEnv): Keys | undefined;
  /** The origins of its pages for buyers, which the Content-Security-Policy must allow. */
  pageOrigins(keys: Keys): string[];
  /** Webhooks of its charges arrive at `notifyUrl`. */
  open(keys: Keys, notifyUrl: string, log: Log): PaymentGateway;
};

/** The origin of a URL, or `usual` when it can't be parsed. */
export const originOr = (address: string | undefined, usual: string): string =>
  address && URL.canParse(address) ? new URL(address).origin : usual;

/** Mistakes in the URL of a gateway's API, which receives the secret key with every call. */
export function gatewayUrlMistakes(name: string, url: string | undefined): string[] {
  if (!url || !URL.canParse(url)) return [];
  const { protocol, hostname, pathname } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    ...(protocol === 'http:' && !isLocal ? [`${name} harus memakai https.`] : []),
    ...(pathname === '/' ? [] : [`${name} tidak boleh memuat jalur.`]),
  ];
}
