/**
 * Does `step` again for as long as it finds the most, `atOnce`, that it takes at a time: each statement is soon over,
 * however much has gathered. Answers with how many there were in all.
 */
export async function inSteps(atOnce: number, step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let some = atOnce; some === atOnce; done += some) some = await step();
  return done;
}
