import { formatNumber } from '../../../shared/format/money.ts';

/** Describes the number of rows; a search counts at most a thousand and then says that there are more. */
export const totalText = ({ total, more }: { total: number; more?: boolean | undefined }): string =>
  more ? `lebih dari ${formatNumber(total)}` : formatNumber(total);
