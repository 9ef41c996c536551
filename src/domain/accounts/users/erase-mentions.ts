import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AppContext } from '../../context.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** How a person is named in texts of others: read before the account is emptied. */
export type PersonTraces = { names: string[]; emails: string[]; phones: string[] };

export async function readPersonTraces(ctx: AppContext, id: string): Promise<PersonTraces> {
  const [user] = await ctx.db
    .select({ name: users.name, email: users.email, phone: users.phone, address: users.address })
    .from(users)
    .where(eq(users.id, id));
  const stalls = await ctx.db
    .select({ name: farmers.name, phone: farmers.phone, address: farmers.address })
    .from(farmers)
    .where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
  const all = [...(user ? [user] : []), ...stalls];
  const distinct = (values: (string | null)[]) => [
    ...new Set(values.flatMap((value) => value?.trim() || [])),
  ];
  return {
    names: distinct(all.flatMap(({ name, address }) => [name, address])),
    emails: distinct([user?.email?.toLowerCase() ?? null]),
    phones: distinct(all.map(({ phone }) => phone)),
  };
}

/** A shorter name is also an ordinary word in too many texts. */
const NAME_LENGTH_MIN = 3;

/** Replaces name, address, e-mail and phone in texts that others wrote or were sent (`mentions` in `PERSONAL_DATA`). */
export async function eraseMentions(ctx: AppContext, traces: PersonTraces, by: string): Promise<void> {
  const { names, emails, phones } = traces;
  const local = phones.flatMap((phone) => [phone, phone.replace(/^\+/, ''), phone.replace(/^\+62/, '0')]);
  const words = [...names.filter((name) => name.length >= NAME_LENGTH_MIN), ...emails, ...local];
  if (words.length === 0) return;
  const alternatives = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  const pattern = `(?<!\\w)(?:${alternatives.join('|')})(?!\\w)`;
  for (const [table, rules] of Object.entries(PERSONAL_DATA)) {
    for (const name of rules.flatMap(({ erased, columns }) => (erased === 'mentions' ? columns : []))) {
      const column = sql.identifier(name);
      const type = sql.raw(JSON_COLUMNS.has(`${table}.${name}`) ? 'jsonb' : 'text');
      await ctx.db.execute(sql`
        update ${sql.identifier(table)} set ${column} = regexp_replace(${column}::text, ${pattern}, ${by}, 'gi')::${type}
        where ${column}::text ~* ${pattern}`);
    }
  }
}

const JSON_COLUMNS = new Set([
  'bids.undo',
  'bulk_changes.before',
  'bulk_runs.filter',
  'bulk_runs.value',
  'import_rows.data',
  'import_skipped_cells.cells',
  'imports.errors',
  'notifications.data',
  'outbound_messages.content',
]);
