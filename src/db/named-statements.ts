import { hash } from 'node:crypto';
import pg from 'pg';

/** Statements that one connection keeps; what comes after them is planned each time. */
const KEPT_MAX = 400;
/** What is searched for by letters is planned for its letters: a plan for any letters reads the whole table. */
const SEARCH = /\b(like|ilike)\b/i;
const COMMAND = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * A client whose statements with parameters have names, so that a connection parses and plans each text once: planning
 * cost two thirds of what short statements cost the database. Texts come from the product alone and are few; values
 * never become text. Not for a pooler that gives each transaction another connection.
 */
export class NamingClient extends pg.Client {
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
