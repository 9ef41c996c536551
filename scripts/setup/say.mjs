// What the person at the terminal reads: one line for each step, with its time, and plain words when one fails.

const terminal = process.stdout.isTTY === true && !process.env.CI;

/** A step that failed for a reason we can name; `text` is shown as it is, without a stack. */
export class Trouble extends Error {}

export function say(text = '') {
  process.stdout.write(`${text}\n`);
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} dtk`;
}

/**
 * Shows that `work` goes on: a counting line on a terminal, a line now and then in a log.
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
