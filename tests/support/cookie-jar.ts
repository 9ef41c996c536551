import type { FastifyInstance } from 'fastify';

/** A browser of the API: it keeps the cookies that it is given and sends them along. */
export function browserJar({ fastify }: { fastify: FastifyInstance }, address = '203.0.113.9') {
  const jar = new Map<string, string>();
  async function send(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fastify.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(payload ? { payload } : {}),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0/.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
  return {
    jar,
    send,
    /** A form of a page, sent without scripts. */
    form: (url: string, fields: Record<string, string>) =>
      send('POST', url, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        origin: fastify.ctx.config.publicUrl,
      }),
  };
}
