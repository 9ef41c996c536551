import { hash } from 'node:crypto';
import pg from 'pg';

/** The maximum number of prepared statements per connection; any others are planned each time. */
const KEPT_MAX = 400;
/** A text search is planned for its actual pattern: a generic plan would scan the whole table. */
const SEARCH = /\b(like|ilike)\b/i;
const COMMAND = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * A client that names its parameterised statements, so that a connection parses and plans each text once:
 * planning took two thirds of the database's time for short statements. The texts come only from the product
 * and are few; values never become text. It does not work behind a transaction pooler.
 */
export class NamedStatementClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed on as they come.
  override query(...given: any[]): any {
    const [asked, values] = given;
    const config = typeof asked === 'string' ? { text: asked } : asked;
    const plain = config && typeof config.submit !== 'function' && config.name === undefined;
    if (plain && typeof config.text === 'string' && (Array.isArray(values) || config.values)) {
      const name = this.#nameOf(config.text);
      if (name) given[0] = { ...config, name };
    }
    return Reflect.apply(super.query, this, given);
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= KEPT_MAX || !COMMAND.test(text) || SEARCH.test(text)) return undefined;
    const name = hash('sha1', text);
    this.#names.set(text, name);
    return name;
  }
}
