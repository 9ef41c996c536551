import type { Category } from '../../../shared/labels.ts';
import type { Topic } from '../../kept.ts';

/** What of a category can be bought now: changes when something of it is sold out or back. */
export const shelfOfCategory = (category: Category): Topic => `shelf:${category}`;

/** What a farmer has to sell now. */
export const shelfOfFarmer = (farmerId: number): Topic => `shelf:farmer-${farmerId}`;
