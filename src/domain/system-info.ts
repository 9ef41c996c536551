import type { Pool } from 'pg';

/** Information about the machine and the database for the health check. */
export type SystemInfo = {
  /** The version of the program, such as `0.2.0`. */
  version: string;
  /** Such as `Lumbung 0.2.0, Node 24.1.0, PostgreSQL 18.0 (bawaan)`. */
  versions(): Promise<string>;
  /** Free bytes on the disk of the data. */
  room(): Promise<number>;
  /** The difference between its clock and the database's, in milliseconds. */
  clocksApart(): Promise<number>;
  /** The number of pending migrations, and the recommended action. */
  pendingMigrations(): Promise<{ count: number; todo: string }>;
  /** Names of the `invariant_*` views that return rows; they scan everything. */
  brokenViews(): Promise<string[]>;
  /** The operator provides the database (`DATABASE_URL`) and its backups. */
  ownDatabase: boolean;
  /** Whether the replica has caught up; absent when none is configured. */
  replicaFollows?(): Promise<boolean>;
  /** Whether e-mails are sent; otherwise they are only stored. */
  sendsMail: boolean;
};

/** A read replica of our database. */
export type Replica = {
  /**
   * Returns the replica once it has replayed everything committed until now, so that reads see recent writes. Undefined
   * when that takes too long or the replica is unavailable.
   */
  caughtUp(): Promise<Pool | undefined>;
  /** Pauses the use of the replica after an error. */
  leaveAlone(why: unknown): void;
};

/** Records server errors by cause; their messages, which may contain personal data, go to the log only. */
export type ErrorLog = { note(thrown: unknown, requestId?: string): void };
