/**
 * On what a listing is sold by weighing, in percent: how far the weight may be off what was ordered, and how wet and how empty
 * the goods may be before less is paid; null where they are paid for as they are ('apa adanya').
 */
export type WeighingTerms = { tolerance: number; moisture: number | null; hampa: number | null };

/** The most of each that a ticket holds. */
export const weighingLimits = {
  readings: 300,
  /** A loaded lorry with its trailer. */
  gross: 80_000,
  sacks: 2000,
  moistureReadings: 20,
  photos: 4,
  /** Percent. */
  tolerance: 20,
  /** The wettest, and the emptiest, that goods are sold as, in percent. */
  base: 40,
  usualTolerance: 10,
} as const;

/** Whether an order stands where goods go on the scale: it is paid or taken on, and neither received nor called off. */
export const isAtTheScale = (status: string): boolean => ['paid', 'processing', 'shipped'].includes(status);

/** On what a listing is sold, by its own fields; null where that is not by weighing. */
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
