import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export type Asked = {
  agent: Agent;
  cookie?: string;
  headers?: Record<string, string>;
  /** Makes it a command. */
  json?: object;
  method?: string;
};

/** Asks over the connections of `agent`, as a page of the shop does. */
export async function ask(url: URL, { agent, cookie, headers, json, method }: Asked) {
  const sent = httpRequest(url, {
    agent,
    method: method ?? (json ? 'POST' : 'GET'),
    headers: {
      accept: json ? 'application/json' : 'text/html',
      ...(cookie ? { cookie } : {}),
      ...(json ? { origin: url.origin, 'content-type': 'application/json' } : {}),
      ...headers,
    },
  });
  sent.end(json ? JSON.stringify(json) : undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await text(response) };
}
