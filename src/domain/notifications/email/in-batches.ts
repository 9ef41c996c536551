/**
 * Repeats `step` while it processes its maximum, `atOnce`: each statement stays short, however large the
 * backlog is. Returns the total.
 */
export async function inBatches(atOnce: number, step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let some = atOnce; some === atOnce; done += some) some = await step();
  return done;
}
