/** Settings that cannot be used; `lines` has one Indonesian sentence for each mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
