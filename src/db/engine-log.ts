/** What the engine needs of a log; pino's logger fits. */
export type EngineLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
