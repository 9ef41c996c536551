import { isLess, isWholeSteps, type Quantity } from '../../shared/format/quantity.ts';
import type { CartListing } from './read-cart-listings.ts';

export type LineProblem = 'gone' | 'short' | 'lot' | 'step' | null;

/** Returns why the requested quantity of a listing cannot be ordered now. */
export function lineProblemOf(
  { open, available, minLot, step }: CartListing,
  quantity: Quantity,
): LineProblem {
  if (!open) return 'gone';
  if (isLess(available, quantity)) return 'short';
  if (isLess(quantity, minLot)) return 'lot';
  return isWholeSteps(quantity, step) ? null : 'step';
}
