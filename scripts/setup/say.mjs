// The output for the person at the terminal: one line per step with its duration, and a plain text when one
// fails.

const terminal = process.stdout.isTTY === true && !process.env.CI;

/** A failed step with a known reason; `text` is printed without a stack trace. */
export class Trouble extends Error {}

export function say(text = '') {
  process.stdout.write(`${text}\n`);
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} dtk`;
}

/**
 * Shows the progress of `work`: a counting line on a terminal, an occasional line in a log.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const began = Date.now();
  if (!terminal) say(`• ${title} …`);
  const paint = () => process.stdout.write(`\r\x1b[2K• ${title} … ${seconds(began)}`);
  if (terminal) paint();
  const timer = setInterval(terminal ? paint : () => say(`  … ${seconds(began)}`), terminal ? 500 : 20_000);
  const end = (mark) => {
    clearInterval(timer);
    process.stdout.write(`${terminal ? '\r\x1b[2K' : ''}${mark} ${title} (${seconds(began)})\n`);
  };
  try {
    const result = await work();
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}
