import { formatNumber } from '../../../shared/format/money.ts';
import { noWrapText } from '../../ui/no-wrap-text.ts';

/** Formats a weight for a sentence; the unit never wraps onto the next line. */
export const formatKg = (value: number) => noWrapText(`${formatNumber(value)} kg`);
