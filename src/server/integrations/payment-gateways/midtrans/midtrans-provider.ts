import { z } from 'zod';
import { url } from '../../../env-fields.ts';
import { type GatewayProvider, gatewayUrlMistakes, originOr } from '../gateway-provider.ts';
import { type MidtransKeys, midtrans } from './midtrans-gateway.ts';

export const midtransEnv = {
  MIDTRANS_SERVER_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, {
      error: 'MIDTRANS_SERVER_KEY harus berupa server key dari dasbor Midtrans, misalnya SB-Mid-server-…',
    })
    .optional(),
  MIDTRANS_URL: url('MIDTRANS_URL', ['http:', 'https:'], 'https://app.sandbox.midtrans.com').optional(),
};

/** The origin of Snap for a server key; sandbox keys begin with `SB-`. */
const midtransUrl = (serverKey: string): string =>
  serverKey.startsWith('SB-') ? 'https://app.sandbox.midtrans.com' : 'https://app.midtrans.com';

export const midtransProvider: GatewayProvider<MidtransKeys> = {
  mistakes: (env) => [
    ...(env.MIDTRANS_URL && !env.MIDTRANS_SERVER_KEY
      ? ['MIDTRANS_URL tidak berarti tanpa MIDTRANS_SERVER_KEY; isi keduanya, atau kosongkan keduanya.']
      : []),
    ...gatewayUrlMistakes('MIDTRANS_URL', env.MIDTRANS_URL),
  ],
  readKeys: ({ MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_URL: address }) =>
    serverKey ? { serverKey, url: originOr(address, midtransUrl(serverKey)) } : undefined,
  pageOrigins: ({ url }) => [url],
  open: midtrans,
};
