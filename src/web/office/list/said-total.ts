import { formatNumber } from '../../../shared/figures/money.ts';

/** How many rows a list has, in words: a search is counted to a thousand and says that there are more. */
export const saidTotal = ({ total, more }: { total: number; more?: boolean | undefined }): string =>
  more ? `lebih dari ${formatNumber(total)}` : formatNumber(total);
