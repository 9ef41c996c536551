/** The part of a logger that the engine needs; pino's logger fits. */
export type EngineLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
