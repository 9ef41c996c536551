import type { Category } from '../../src/shared/enums/labels.ts';
import type { Unit } from '../../src/shared/format/units.ts';
import type { DECLARED_CLASSES } from '../../src/shared/rules/quality/quality-classes.ts';
import type { Commodity } from '../../src/shared/rules/references/commodities.ts';

/** What is said of a lot's quality; `collectors` by whom, how many days before the seeding, and with what. */
export type LotQuality = {
  class?: (typeof DECLARED_CLASSES)[number];
  moisture?: number;
  husk?: number;
  broken?: number;
  menir?: number;
  grade?: string;
  /** The number of the certificate that the words 'organik' and 'bersertifikat' need. */
  certificate?: string;
  measured?: { by: string; daysAgo: number; with: string };
};

/** What one farmer asks for a crop. Prices are rupiah per unit, stock, lot and step in units. */
export type CropOffer = {
  /** Number of the farmer in the profiles, from 1. */
  farmer: number;
  stock: number;
  tengkulak: number;
  customer: number;
  lot?: number;
  /** In what steps it is sold, where not by whole units. */
  step?: number;
  /** Days before the seeding; negative for a harvest still to come. */
  harvested: number;
  tags?: string[];
  /** Sold at its price only. */
  fixed?: boolean;
  /** Badge thresholds of list and detail where 50 and 10 make no sense for the unit (R9). */
  badges?: [low: number, few: number];
  quality?: LotQuality;
  /** Where this seller weighs otherwise than the others. */
  weighed?: Weighed;
  note: string;
};

type Weighed = { tolerance: number; moisture?: number; hampa?: number };

/** A product of the demo with everyone who lists it; `about` ends each listing's description. */
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
  /** Sold by what the scale says, with so many percent more or less: as it is, or by how wet and empty it may be. */
  weighed?: Weighed;
  offers: CropOffer[];
};

/** The terms of a sale by weighing as its columns have them; none where it is not sold so. */
export const termsOf = (weighed: Weighed | undefined) => ({
  weighTolerance: weighed?.tolerance ?? null,
  weighMoisture: weighed?.moisture ?? null,
  weighHampa: weighed?.hampa ?? null,
});
