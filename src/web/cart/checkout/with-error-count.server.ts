import type { ActionFailure } from '../../common/route-helpers/run-route.ts';

/** Adds to a rejected checkout's first error how many more fields are marked. */
export function withErrorCount(failure: ActionFailure): ActionFailure {
  const more = Object.keys(failure.fields).length - 1;
  if (failure.code !== 'invalid_input' || more < 1) return failure;
  return { ...failure, message: `${failure.message} Ada ${more} isian lain yang juga ditandai.` };
}
