import type { Log } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';

const TIMEOUT_MS = 8_000;

/** A gateway's response; `json` is not validated yet. */
type GatewayReply = { status: number; json: unknown };

/** The headers by which a gateway recognises the shop, for a request's path and the text of its body. */
type SignRequest = (path: string, body: string | undefined) => Record<string, string>;

/** Basic authentication with `secret` as the user. */
export function basicAuth(secret: string): SignRequest {
  const authorization = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;
  return () => ({ authorization });
}

/** Calls a gateway's API; throws `gateway_away` (503) when the response is no JSON. */
export function gatewayClient(sign: SignRequest, log: Log) {
  return async (url: string, body?: unknown, headers: Record<string, string> = {}): Promise<GatewayReply> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...sign(new URL(url).pathname, text),
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json', ...headers }),
        },
        ...(text === undefined ? {} : { body: text }),
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
