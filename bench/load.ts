import autocannon, { type Request } from 'autocannon';

export type Measured = { perSecond: number; p99: number; failed: number };

const CONNECTIONS = 32;

/** Loads `address` with `requests` in turn for `seconds`. */
export async function load(
  address: string,
  requests: Request[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  return measured(await autocannon({ url: address, connections, requests, duration: seconds }));
}

/**
 * Sends each of `requests` exactly once, as commands require: all of them, or with `seconds` as many as fit into that
 * time. Removes the sent ones from the front.
 */
export async function sendOnce(
  address: string,
  requests: Request[],
  connections = CONNECTIONS,
  seconds?: number,
): Promise<Measured & { bodies: string[] }> {
  // Many runs have bought from this catalogue, so nothing is left; deleting its folder refills it.
  if (requests.length === 0) throw new Error('nothing to ask: the catalogue is used up');
  const bodies: string[] = [];
  let next = 0;
  let refused = 0;
  const began = performance.now();
  let last = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: address,
        connections,
        ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
        requests: [
          {
            setupRequest: (request, context: { again?: boolean }) => {
              // A request that is sent again before the run has stopped does not count.
              context.again = next >= requests.length;
              if (seconds !== undefined && context.again) running.stop();
              return { ...request, ...requests[next++ % requests.length] };
            },
            onResponse: (status, body, { again }: { again?: boolean }) => {
              if (again) return;
              if (status < 300) {
                bodies.push(body);
                last = performance.now();
              } else refused += 1;
            },
          },
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
  });
  if (seconds !== undefined) requests.splice(0, next);
  const perSecond = bodies.length / Math.max((last - began) / 1000, 0.001);
  return { perSecond, p99: result.latency.p99, failed: refused + result.errors, bodies };
}

function measured(result: autocannon.Result): Measured {
  return {
    // Whole seconds would be too coarse for a short run.
    perSecond: result.requests.total / ((result.finish.getTime() - result.start.getTime()) / 1000),
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Merges several slices of one case. */
export function together(slices: Measured[]): Measured {
  const sum = (of: (one: Measured) => number) => slices.reduce((total, one) => total + of(one), 0);
  return {
    perSecond: sum((one) => one.perSecond) / slices.length,
    p99: Math.max(...slices.map((one) => one.p99)),
    failed: sum((one) => one.failed),
  };
}
