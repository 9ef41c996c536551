/**
 * Tables that stay small whatever the shop sells: reading or rewriting one takes only a moment. All others may have
 * millions of rows.
 */
const SMALL = new Set([
  'backup_runs',
  'data_breaches',
  'coupons',
  'error_groups',
  'health_checks',
  'price_references',
  'reference_prices',
  'settings',
]);

const NAME = `(?:only\\s+)?(?:if\\s+(?:not\\s+)?exists\\s+)?(?:"?public"?\\.)?"?(\\w+)"?`;

type Rule = {
  /** Matches the statement; its first group is the table. */
  on: RegExp;
  /** Matches the risky part of the statement. */
  says?: RegExp;
  unless?: RegExp;
  why: string;
  /** The first word of the comment that must precede such a statement. */
  mark: 'holds up' | 'contract';
};

const holds = (on: RegExp, why: string, rest: Partial<Rule> = {}): Rule => ({
  on,
  why,
  mark: 'holds up',
  ...rest,
});
const alter = new RegExp(`^alter\\s+table\\s+${NAME}`, 'i');

/** Defaults of a new column for which PostgreSQL reads no rows: none, or one value for all of them. */
const SAME_FOR_ALL =
  /default\s+(?:'[^']*'|-?[\d.]+|true|false|null|now\(\)|current_timestamp|(?:'[^']*'|array\[\])::\w+(?:\[\])?)(?=::|\s|,|;|$)/i;

const RULES: Rule[] = [
  holds(
    new RegExp(`^create\\s+(?:unique\\s+)?index\\s+(?:if\\s+not\\s+exists\\s+)?\\S+\\s+on\\s+${NAME}`, 'i'),
    'nothing can be written while the index is built',
  ),
  holds(alter, 'the table is written anew under a lock that nobody gets past', {
    says: /\badd\s+column\b[^;]*\bdefault\b/i,
    unless: SAME_FOR_ALL,
  }),
  holds(alter, 'the table is written anew under a lock that nobody gets past', {
    says: /\badd\s+column\b[^;]*\b(?:generated\s+(?:always|by\s+default)|bigserial|smallserial|serial)\b/i,
  }),
  holds(alter, 'the table is written anew under a lock that nobody gets past', {
    says: /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
  }),
  holds(alter, 'every row is looked at under a lock that nobody gets past', {
    says: /\bset\s+not\s+null\b/i,
  }),
  holds(alter, 'every row is looked at while nobody can write', {
    says: /\badd\s+constraint\b[^;]*\b(?:check|foreign\s+key)\b/i,
    unless: /\bnot\s+valid\b/i,
  }),
  holds(alter, 'nothing can be written while its index is built', {
    says: /\badd\s+(?:constraint\s+\S+\s+)?(?:unique|primary\s+key|exclude)\b/i,
    unless: /\busing\s+index\b/i,
  }),
  holds(
    new RegExp(`^(?:update|delete\\s+from)\\s+${NAME}`, 'i'),
    'all rows that it changes stay locked to the end',
  ),
  holds(new RegExp(`^(?:truncate|cluster|lock)\\s+(?:table\\s+)?${NAME}`, 'i'), 'nobody can read meanwhile'),
  holds(/^vacuum\s+full\s+"?(\w+)/i, 'nobody can read meanwhile'),
  {
    on: alter,
    says: /\bdrop\s+column\b/i,
    why: 'the version before still asks for the column',
    mark: 'contract',
  },
  {
    on: alter,
    says: /\brename\b/i,
    why: 'the version before still asks for the former name',
    mark: 'contract',
  },
  {
    on: new RegExp(`^drop\\s+table\\s+${NAME}`, 'i'),
    why: 'the version before still asks for the table',
    mark: 'contract',
  },
];

/** At least twenty characters, so that it is a reason and not a word. */
const saidBy = (mark: string) => new RegExp(`^\\s*--\\s*${mark}:\\s*\\S.{19,}$`, 'im');

/** A statement that blocks the shop while it runs, or that the previous version cannot work with. */
export type MigrationRisk = {
  table: string;
  mark: 'holds up' | 'contract';
  why: string;
  statement: string;
  /** The comment right before it says why that is acceptable. */
  said: boolean;
};

export function migrationRisks(migration: string): MigrationRisk[] {
  const made = new Set(
    [...migration.matchAll(new RegExp(`\\bcreate\\s+table\\s+${NAME}`, 'gi'))].map(([, name]) => name),
  );
  return statementsOf(migration).flatMap(({ comment, statement }) =>
    RULES.flatMap(({ on, says, unless, why, mark }) => {
      const table = on.exec(statement)?.[1];
      if (!table || made.has(table) || (mark === 'holds up' && SMALL.has(table))) return [];
      if (says && !says.test(statement)) return [];
      if (unless?.test(statement)) return [];
      return [{ table, mark, why, statement, said: saidBy(mark).test(comment) }];
    }),
  );
}

/**
 * The risks without a comment that explains them: `-- holds up: why that is acceptable`, `-- contract: which version
 * stopped asking`. New migrations may have none.
 */
export function unsaidRisks(migration: string): string[] {
  return migrationRisks(migration)
    .filter(({ said }) => !said)
    .map(({ table, why, statement }) => `${table}: ${why} (${statement.replace(/\s+/g, ' ').slice(0, 80)})`);
}

/** Each statement with the comment before it; the bodies of functions, which run later, are left out. */
function statementsOf(migration: string): { comment: string; statement: string }[] {
  return migration
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(/--> statement-breakpoint|;[ \t]*$/m)
    .map((part) => {
      const comment = (/^(?:\s*--[^\n]*(?:\n|$))*/.exec(part) ?? [''])[0];
      const statement = part.slice(comment.length).replace(/--[^\n]*/g, '');
      return { comment, statement: statement.trim() };
    })
    .filter(({ statement }) => statement !== '');
}
