import type { FarmerDay } from '../../../domain/reports/get-farmer-day.ts';
import type { Currency } from '../../../shared/figures/money.ts';
import { ReadAloud } from '../../ui/read-aloud.tsx';
import { spokenDay } from './spoken-day.ts';

/** The button that has a farmer's day read out. */
export function ReadDay({ day, currency }: { day: FarmerDay; currency?: Currency }) {
  return <ReadAloud texts={spokenDay(day, currency)} />;
}
