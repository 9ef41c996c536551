import type { Log } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';

const TIMEOUT_MS = 8_000;

/** A gateway's response; `json` is not validated yet. */
type GatewayReply = { status: number; json: unknown };

/**
 * Calls a gateway's API with `secret` as the user of Basic authentication; throws `gateway_away` (503) when
 * the response is no JSON.
 */
export function gatewayClient(secret: string, log: Log) {
  const authorization = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;
  return async (url: string, body?: unknown, headers: Record<string, string> = {}): Promise<GatewayReply> => {
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json', ...headers }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, json: await response.json() };
    } catch (thrown) {
      log.warn({ err: thrown, url }, 'the payment gateway did not answer');
      return fail('gateway_away');
    }
  };
}
