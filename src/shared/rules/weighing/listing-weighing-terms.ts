/**
 * The terms of sale by weighing, in percent: the tolerance of the weight, and the moisture and hampa above
 * which the buyer pays less; null means that the buyer pays for the produce as it is ('apa adanya').
 */
export type WeighingTerms = { tolerance: number; moisture: number | null; hampa: number | null };

/** The limits of each figure of a ticket. */
export const weighingLimits = {
  readings: 300,
  /** A loaded lorry with its trailer. */
  gross: 80_000,
  sacks: 2000,
  moistureReadings: 20,
  photos: 4,
  /** Percent. */
  tolerance: 20,
  /** The highest base of moisture and of hampa, in percent. */
  base: 40,
  usualTolerance: 10,
} as const;

/** Whether an order's items may be weighed: it is paid or confirmed, and neither received nor cancelled. */
export const isSoldByWeighing = (status: string): boolean =>
  ['paid', 'processing', 'shipped'].includes(status);

/** The terms as an offer and an order's line store them: all null when not sold by weighing. */
export const weighingColumnsOf = (terms: WeighingTerms | null) => ({
  weighTolerance: terms?.tolerance ?? null,
  weighMoisture: terms?.moisture ?? null,
  weighHampa: terms?.hampa ?? null,
});

/** The weighing terms of a listing; null when it is not sold by weighing. */
export const termsOfListing = (listing: {
  weighed: boolean;
  weigh_tolerance: number | null;
  weigh_moisture: number | null;
  weigh_hampa: number | null;
}): WeighingTerms | null =>
  listing.weighed
    ? {
        tolerance: listing.weigh_tolerance ?? weighingLimits.usualTolerance,
        moisture: listing.weigh_moisture,
        hampa: listing.weigh_hampa,
      }
    : null;
