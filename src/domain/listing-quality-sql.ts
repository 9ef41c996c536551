import { sql } from 'drizzle-orm';
import { listings } from '../db/schema/catalogue-tables.ts';
import { qualityShape } from '../shared/rules/quality/quality-shape.ts';
import { json, typed } from './read-rows.ts';

/** The known quality of a listing, for a query over `listings`. */
export const listingQualitySql = typed(json(qualityShape), sql`listing_quality(${listings})`);
