import { errorCode } from '../query-pipeline.ts';

/** The identity of an error's cause. */
export type ErrorFingerprint = { name: string; code: string; place: string };

type Thrown = { name?: unknown; code?: unknown; message?: unknown; stack?: unknown; cause?: unknown };

const DEEPEST = 5;
const UNKNOWN = 'tidak diketahui';

/**
 * Groups errors by name, code and the innermost frame of our own code in the stack. The message is left out, since it
 * may contain user input.
 */
export function errorFingerprint(thrown: unknown): ErrorFingerprint {
  const chain = chainOf(thrown);
  const names = chain.map(({ name }) => name).filter(isWord);
  const codes = chain.map(({ code }) => code).filter(isWord);
  return {
    name: names[0] ?? 'Error',
    code: errorCode(thrown) ?? codes[0] ?? '',
    place: chain.map(codeLocationIn).find((place) => place !== undefined) ?? UNKNOWN,
  };
}

function chainOf(thrown: unknown): Thrown[] {
  const chain: Thrown[] = [];
  for (let at = thrown; typeof at === 'object' && at !== null; at = (at as Thrown).cause) {
    if (chain.length === DEEPEST) break;
    chain.push(at);
  }
  return chain;
}

/** Whether a value is the name of a class or a code: sentences (with spaces or addresses) are left out. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^\w{1,60}$/.test(value);

/** `    at acceptBid (file:///srv/lumbung/build/server/index.js:12:34)`, or without a function's name. */
const FRAME =
  /^\s+at (?:async )?(?:([\w.$<># ]+) \()?(?:file:\/\/)?(?:.*\/)?((?:src|build)\/[\w./-]+:\d+):\d+\)?$/;

/** Returns the frame as `acceptBid, build/server/index.js:12`. */
function codeLocationIn({ message, stack }: Thrown): string | undefined {
  if (typeof stack !== 'string') return undefined;
  // A stack begins with the message, which could look like a frame.
  const text = typeof message === 'string' ? message : '';
  const frames = stack.slice(Math.max(0, stack.indexOf(text)) + text.length);
  for (const line of frames.split('\n')) {
    if (line.length > 500 || line.includes('/node_modules/')) continue;
    const [, name, file] = FRAME.exec(line) ?? [];
    if (file) return (name ? `${name}, ${file}` : file).slice(0, 200);
  }
  return undefined;
}
