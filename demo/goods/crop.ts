import type { Category } from '../../src/shared/enums/labels.ts';
import type { Unit } from '../../src/shared/format/units.ts';
import type { DECLARED_CLASSES } from '../../src/shared/rules/quality/quality-classes.ts';
import type { Commodity } from '../../src/shared/rules/references/commodities.ts';

/** The quality of a lot; `collectors` is who measured it, how many days before the seeding, and with what. */
export type LotQuality = {
  class?: (typeof DECLARED_CLASSES)[number];
  moisture?: number;
  husk?: number;
  broken?: number;
  menir?: number;
  grade?: string;
  /** The certificate number that the words 'organik' and 'bersertifikat' need. */
  certificate?: string;
  measured?: { by: string; daysAgo: number; with: string };
};

/** One farmer's offer of a crop. Prices are rupiah per unit, stock, lot and step in units. */
export type CropOffer = {
  /** Number of the farmer in the profiles, from 1. */
  farmer: number;
  stock: number;
  tengkulak: number;
  customer: number;
  lot?: number;
  /** The quantity step, if not whole units. */
  step?: number;
  /** Days before the seeding; negative for a harvest still to come. */
  harvested: number;
  tags?: string[];
  /** Sold at its list price only, without bids. */
  fixed?: boolean;
  /** Badge thresholds of list and detail if 50 and 10 make no sense for the unit (R9). */
  badges?: [low: number, few: number];
  quality?: LotQuality;
  /** Different weighing terms of this seller. */
  weighed?: Weighed;
  note: string;
};

type Weighed = { tolerance: number; moisture?: number; hampa?: number };

/** A product of the demo with all its sellers; `about` ends each listing's description. */
export type Crop = {
  name: string;
  unit: Unit;
  category: Category;
  /** The commodity that its sellers chose, for the reference prices. */
  commodity?: Commodity;
  /** Name of the pictures `products/<picture>-1`, -2 (and -3 for grain). */
  picture: string;
  about: string;
  /** One of the specification's twenty sample products (DATA-03). */
  sample?: true;
  /** Sold by weight, with this tolerance in percent: as it is, or with limits for moisture and hampa. */
  weighed?: Weighed;
  offers: CropOffer[];
};

/** The weighing terms as database columns; null when not sold by weighing. */
export const termsOf = (weighed: Weighed | undefined) => ({
  weighTolerance: weighed?.tolerance ?? null,
  weighMoisture: weighed?.moisture ?? null,
  weighHampa: weighed?.hampa ?? null,
});
