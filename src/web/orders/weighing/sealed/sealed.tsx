import { useEffect } from 'react';
import type { WeighedLineView, Weighing } from '../../../../domain/weighing/get-weighing.ts';
import { useSession } from '../../../session/session.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { OwnSealed } from './own-sealed.tsx';
import { canSeal } from './seal.ts';
import { forgetSealed, useSealed } from './sealed-list.ts';
import { TheirSealed } from './their-sealed.tsx';

/** What two phones exchange of a line by showing one another codes, while neither has signal. */
export function Sealed({ weighing, line }: { weighing: Weighing; line: WeighedLineView }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const userId = user?.id ?? '';
  const kept = useSealed(userId, line.line);
  const settled = line.payable !== null;
  useEffect(() => {
    if (settled) forgetSealed({ userId, line: line.line });
  }, [settled, userId, line.line]);
  const open = weighing.weighable && !settled && line.ticket?.status !== 'disputed';
  if (!hydrated || !open || weighing.sealKey === null || !canSeal()) return null;
  if (kept?.mine === 'ticket') return <OwnSealed weighing={weighing} line={line} kept={kept} />;
  return <TheirSealed weighing={weighing} line={line} kept={kept} />;
}
