import { formatNumber } from '../../../shared/figures/money.ts';
import { unbroken } from '../../ui/unbroken.ts';

/** A weight as it is written within a sentence, never parted from its unit. */
export const kg = (value: number) => unbroken(`${formatNumber(value)} kg`);
