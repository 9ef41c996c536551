import { formatDate } from '../../../shared/enums/labels.ts';
import { Badge } from './badge.tsx';

/** States whether and when an admin last compared a legal figure with its source. */
export function LastChecked({ on }: { on: string }) {
  return on ? (
    <Badge tone="success">Diperiksa {formatDate(on)}</Badge>
  ) : (
    <Badge tone="warning">Periksa lagi</Badge>
  );
}
