import { useMemo, useSyncExternalStore } from 'react';
import { keptList } from '../../../waiting/kept-list.ts';

/** What this phone has sealed of an order's line, or read from the other one and said yes to, until the line is settled. */
export type KeptSealed = {
  /** The ticket's own name. */
  key: string;
  /** Whose; empty of a guest. */
  userId: string;
  order: string;
  line: number;
  ticket: string;
  seal: string;
  /** This phone weighed, or said yes to what the other has weighed. */
  mine: 'ticket' | 'yes';
  yes: string | null;
  takes_excess: boolean;
  confirm_below_hpp: boolean;
};

const sealedList = keptList(
  'lumbung.nota',
  (value): value is KeptSealed => typeof (value as KeptSealed | null)?.ticket === 'string',
);

const ofLine =
  ({ userId, line }: Pick<KeptSealed, 'userId' | 'line'>) =>
  (one: KeptSealed) =>
    one.userId === userId && one.line === line;

/** Keeps what was sealed in the place of what this line had; false where the browser keeps nothing. */
export function keepSealed(one: KeptSealed): boolean {
  const others = sealedList.read().filter((other) => !ofLine(one)(other));
  return sealedList.write([...others, one]);
}

export function forgetSealed(of: Pick<KeptSealed, 'userId' | 'line'>): void {
  const all = sealedList.read();
  if (all.some(ofLine(of))) sealedList.write(all.filter((one) => !ofLine(of)(one)));
}

const nothing: KeptSealed[] = [];

/** What this phone keeps of a line. */
export function useSealed(userId: string, line: number): KeptSealed | undefined {
  const all = useSyncExternalStore(sealedList.listen, sealedList.read, () => nothing);
  return useMemo(() => all.find(ofLine({ userId, line })), [all, userId, line]);
}
