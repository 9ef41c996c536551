import { useMemo, useSyncExternalStore } from 'react';
import { storedList } from '../../../offline-queue/stored-list.ts';

/**
 * A ticket of an order line that this phone signed, or scanned and confirmed, stored until the line is
 * settled.
 */
export type StoredOfflineTicket = {
  /** The ticket's key. */
  key: string;
  /** The user; empty for a guest. */
  userId: string;
  order: string;
  line: number;
  ticket: string;
  seal: string;
  /** Whether this phone created the ticket or confirmed the other side's. */
  mine: 'ticket' | 'yes';
  yes: string | null;
  takes_excess: boolean;
  confirm_below_hpp: boolean;
};

const offlineTickets = storedList(
  'lumbung.offlineTicket',
  (value): value is StoredOfflineTicket => typeof (value as StoredOfflineTicket | null)?.ticket === 'string',
);

const ofLine =
  ({ userId, line }: Pick<StoredOfflineTicket, 'userId' | 'line'>) =>
  (one: StoredOfflineTicket) =>
    one.userId === userId && one.line === line;

/** Stores a ticket and replaces the line's previous one; false without storage. */
export function storeOfflineTicket(one: StoredOfflineTicket): boolean {
  const others = offlineTickets.read().filter((other) => !ofLine(one)(other));
  return offlineTickets.write([...others, one]);
}

export function deleteOfflineTicket(of: Pick<StoredOfflineTicket, 'userId' | 'line'>): void {
  const all = offlineTickets.read();
  if (all.some(ofLine(of))) offlineTickets.write(all.filter((one) => !ofLine(of)(one)));
}

const nothing: StoredOfflineTicket[] = [];

/** The stored tickets of a line. */
export function useOfflineTickets(userId: string, line: number): StoredOfflineTicket | undefined {
  const all = useSyncExternalStore(offlineTickets.subscribe, offlineTickets.read, () => nothing);
  return useMemo(() => all.find(ofLine({ userId, line })), [all, userId, line]);
}
