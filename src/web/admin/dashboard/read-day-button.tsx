import type { FarmerOverview } from '../../../domain/reports/get-farmer-overview.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { ReadAloudButton } from '../../ui/read-aloud-button.tsx';
import { readAloudDay } from './read-aloud-day.ts';

export function ReadDayButton({ day, currency }: { day: FarmerOverview; currency?: Currency }) {
  return <ReadAloudButton texts={readAloudDay(day, currency)} />;
}
