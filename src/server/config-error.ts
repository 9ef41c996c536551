/** Invalid settings; `lines` has one Indonesian sentence per mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
