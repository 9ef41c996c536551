import { formatDate } from '../../../shared/labels.ts';
import { Badge } from './badge.tsx';

/** Of what a law says: whether somebody has compared it with its source since, and when. */
export function CheckedOn({ on }: { on: string }) {
  return on ? (
    <Badge tone="success">Diperiksa {formatDate(on)}</Badge>
  ) : (
    <Badge tone="warning">Periksa lagi</Badge>
  );
}
