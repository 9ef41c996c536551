import { sql } from 'drizzle-orm';
import { listings } from '../db/schema/catalogue.ts';
import { qualityShape } from '../shared/quality/shape.ts';
import { json, typed } from './read-rows.ts';

/** What is known of a listing's quality, for a query over `listings`. */
export const listedQuality = typed(json(qualityShape), sql`listing_quality(${listings})`);
