import { isLess, isWholeSteps, type Quantity } from '../../shared/figures/quantity.ts';
import type { CartListing } from './read-lines.ts';

export type LineProblem = 'gone' | 'short' | 'lot' | 'step' | null;

/** Why so much of a listing cannot be ordered now. */
export function problemOf({ open, available, minLot, step }: CartListing, quantity: Quantity): LineProblem {
  if (!open) return 'gone';
  if (isLess(available, quantity)) return 'short';
  if (isLess(quantity, minLot)) return 'lot';
  return isWholeSteps(quantity, step) ? null : 'step';
}
