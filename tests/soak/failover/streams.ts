import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 2_000;

export type Stream = {
  /** Numbers of the notices that it was told of, in the order in which they came. */
  heard: number[];
  /** How often it had to come again. */
  reconnected(): number;
  close(): Promise<void>;
};

/** The stream of a live page, which comes back with the last number it has, as browsers do it. */
export function openStream(url: string, cookie: string, after: number): Stream {
  const heard: number[] = [];
  const end = new AbortController();
  let connected = 0;
  const listen = async () => {
    const response = await fetch(`${url}/api/events`, {
      headers: { cookie, 'last-event-id': String(heard.at(-1) ?? after) },
      signal: end.signal,
    });
    if (!response.ok || !response.body) return;
    connected += 1;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const id = /^id: (\d+)$/m.exec(event)?.[1];
        if (id && !/^event: ready$/m.test(event)) heard.push(Number(id));
      }
    }
  };
  const running = (async () => {
    while (!end.signal.aborted) {
      await listen().catch(() => undefined);
      await sleep(RETRY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  return {
    heard,
    reconnected: () => Math.max(0, connected - 1),
    close: async () => {
      end.abort();
      await running;
    },
  };
}
