import { createHash } from 'node:crypto';
import type { Category } from '../../../shared/enums/labels.ts';
import type { CacheTag } from '../../response-cache.ts';

/** The cache tag for a category's availability: invalidated when one of its listings sells out or returns. */
export const categoryTag = (category: Category): CacheTag => `shelf:${category}`;

/** The cache tag for a farmer's available listings. */
export const farmerTag = (farmerId: number): CacheTag => `shelf:farmer-${farmerId}`;

/** The cache tag for the offers of one product by all its sellers; a digest, since a name is longer than a tag may be. */
export const offersTag = (category: Category, name: string): CacheTag =>
  `offers:${createHash('sha256').update(`${category} ${name.toLowerCase()}`).digest('base64url').slice(0, 16)}`;
