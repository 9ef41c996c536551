import type { Pool } from 'pg';

/** The machine and the database as such, asked when the shop's health is looked at. */
export type Machine = {
  /** Such as `Node 24.1.0, PostgreSQL 18.0 (bawaan)`. */
  versions(): Promise<string>;
  /** Bytes that are free where the data lies. */
  room(): Promise<number>;
  /** By how much its clock and the database's differ, in milliseconds. */
  clocksApart(): Promise<number>;
  /** How many, and what is to be done about them. */
  pendingMigrations(): Promise<{ count: number; todo: string }>;
  /** Names of the `inv_*` views that find something; they look at everything. */
  brokenViews(): Promise<string[]>;
  /** The database is the operator's own (`DATABASE_URL`), and backed up by him. */
  ownDatabase: boolean;
  /** Whether the replica has what our database has; absent where none is named. */
  replicaFollows?(): Promise<boolean>;
  /** Mails leave the shop; else they are only kept. */
  sendsMail: boolean;
};

/** A second database that follows ours. */
export type Replica = {
  /**
   * It, once it has everything that ours has at this moment: what somebody has just written is in it. Undefined where that
   * takes too long, or it is away.
   */
  caughtUp(): Promise<Pool | undefined>;
  /** It failed whoever asked it: it is left alone for a while. */
  leaveAlone(why: unknown): void;
};

/** Notes faults of ours by their cause; their texts, which may tell of people, are for the log alone. */
export type Failures = { note(thrown: unknown, requestId?: string): void };
