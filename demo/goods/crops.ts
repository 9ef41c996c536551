import type { Crop, CropOffer } from './crop.ts';
import { field } from './crops-field.ts';
import { fish } from './crops-fish.ts';
import { fruit } from './crops-fruit.ts';
import { grain } from './crops-grain.ts';
import { pantry } from './crops-pantry.ts';
import { spices } from './crops-spices.ts';
import { vegetables } from './crops-vegetables.ts';

/** Every product of the demo, rice first. */
export const crops: Crop[] = [...grain, ...field, ...vegetables, ...spices, ...fruit, ...fish, ...pantry];

/** One listing of the demo: a crop as one farmer offers it. */
export type Plan = { crop: Crop; offer: CropOffer };

/**
 * All listings in the order in which the shop shows them: every crop's first offer, rice and gabah leading, then the
 * second offers, and so on, so that the first page is varied.
 */
export function listingPlans(): Plan[] {
  const rounds = Math.max(...crops.map((crop) => crop.offers.length));
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    crops.flatMap((crop) => {
      const offer = crop.offers[round];
      return offer ? [{ crop, offer }] : [];
    }),
  );
}
