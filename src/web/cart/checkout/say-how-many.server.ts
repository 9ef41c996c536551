import type { Failure } from '../../page/answer/view.ts';

/** A refused checkout whose notice says of several faults the first, and how many more are marked. */
export function sayHowMany(failure: Failure): Failure {
  const more = Object.keys(failure.fields).length - 1;
  if (failure.code !== 'invalid_input' || more < 1) return failure;
  return { ...failure, message: `${failure.message} Ada ${more} isian lain yang juga ditandai.` };
}
