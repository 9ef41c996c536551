import { z } from 'zod';
import { url } from '../../../env-fields.ts';
import { type GatewayProvider, gatewayUrlMistakes, originOr } from '../gateway-provider.ts';
import { type XenditKeys, xendit } from './xendit-gateway.ts';

export const xenditEnv = {
  XENDIT_SECRET_KEY: z
    .string()
    .regex(/^[\w+/=-]{10,200}$/, {
      error: 'XENDIT_SECRET_KEY harus berupa secret key dari dasbor Xendit, misalnya xnd_development_…',
    })
    .optional(),
  XENDIT_WEBHOOK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, {
      error: 'XENDIT_WEBHOOK_TOKEN harus berupa token verifikasi webhook dari dasbor Xendit.',
    })
    .optional(),
  XENDIT_URL: url('XENDIT_URL', ['http:', 'https:'], 'https://api.xendit.co').optional(),
};

const API = 'https://api.xendit.co';
/** The key alone decides between test and live mode, each with its own page. */
const PAGES = ['https://checkout.xendit.co', 'https://checkout-staging.xendit.co'];

export const xenditProvider: GatewayProvider<XenditKeys> = {
  mistakes: (env) => [
    ...(Boolean(env.XENDIT_SECRET_KEY) !== Boolean(env.XENDIT_WEBHOOK_TOKEN)
      ? ['XENDIT_SECRET_KEY dan XENDIT_WEBHOOK_TOKEN harus diisi keduanya, atau dikosongkan keduanya.']
      : []),
    ...(env.XENDIT_URL && !env.XENDIT_SECRET_KEY
      ? ['XENDIT_URL tidak berarti tanpa XENDIT_SECRET_KEY; isi keduanya, atau kosongkan keduanya.']
      : []),
    ...gatewayUrlMistakes('XENDIT_URL', env.XENDIT_URL),
  ],
  readKeys({ XENDIT_SECRET_KEY: secretKey, XENDIT_WEBHOOK_TOKEN: webhookToken, XENDIT_URL: address }) {
    if (!secretKey || !webhookToken) return undefined;
    const url = originOr(address, API);
    return { secretKey, webhookToken, url, pages: url === API ? PAGES : [url] };
  },
  pageOrigins: ({ pages }) => pages,
  open: xendit,
};
