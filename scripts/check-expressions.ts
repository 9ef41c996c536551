// `node scripts/check-expressions.ts`: no regular expression of the product may take more than linear time, unless its
// input was shortened before (the exceptions below say where).

import { readFileSync } from 'node:fs';
import { ts } from '@ts-morph/common';
import { check } from 'recheck';

type Found = { file: string; line: number; source: string; flags: string };

/** Expressions over text that is short by then, with the place where it is shortened. All others have to be fixed. */
const CAPPED: { file: string; source: string; why: string }[] = [
  {
    file: 'src/shared/rules/quality/certified-claims.ts',
    source:
      '(?:pupuk|kompos|limbah|sampah|non|bukan|belum|tidak|tanpa|menuju)(?:\\s+(?:pupuk|cair|padat|label|sebutan|bersertifikat|sertifikat|berlabel|atau|dan))*[\\s-]+$',
    why: 'the 80 letters before a word',
  },
  {
    file: 'src/domain/bank-reconciliation/read-bank-cell.ts',
    source:
      '(?<!\\d)(?:\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.](?:\\d{4}|\\d{2})|\\d{1,2}[ -][a-z]{3,9}[ -]\\d{4}|20\\d{6})(?!\\d)',
    why: 'the first 300 characters of a line',
  },
  {
    file: 'src/domain/bank-reconciliation/read-bank-cell.ts',
    source: '^(?!$)(\\d{1,3}(?:\\.\\d{3})+|\\d{1,3}(?:,\\d{3})+|\\d*)(?:[.,](?:(\\d{1,2})|(\\d{2})0{2,4}))?$',
    why: 'a sum of at most 40 characters',
  },
  {
    file: 'src/domain/accounts/users/region-names.ts',
    source: '^(?!kab|kota |kotamadya |kodya )(.+) (kabupaten|kab|kota|kotamadya|kodya)$',
    why: 'the first 200 characters of a name',
  },
  {
    file: 'src/domain/accounts/users/region-names.ts',
    source: '\\([^)]*\\)',
    why: 'the first 200 characters of a name',
  },
  {
    file: 'src/domain/imports/read-cell.ts',
    source: '[.,]?[-–—=]+$',
    why: 'the first 200 characters of a cell',
  },
  {
    file: 'src/domain/imports/sheet-layout.ts',
    source: ',?0+$',
    why: 'a number of at most eight characters',
  },
  {
    file: 'src/domain/notifications/channels/delivery-reason.ts',
    source: '[\\w-]{30,}',
    why: 'the first 1,000 characters of an answer',
  },
  {
    file: 'src/api/plugins/json-body.ts',
    source: '"(?:[^"\\\\]|\\\\.)*"(\\s*:)?|[{}[\\]]',
    why: 'JSON that was parsed before: every quotation mark has its end, and each blank is looked at once',
  },
  {
    file: 'src/db/backup/base-backup.ts',
    source:
      '^(postmaster\\.(pid|opts)|backup_label|tablespace_map|pg_internal\\.init.*|pgsql_tmp.*|t\\d+_\\d+.*)$',
    why: 'names of files in the database’s own folder',
  },
  {
    file: 'src/domain/bidding/whatsapp/parse-text-command.ts',
    source: '[.,;:]+(?= |$)',
    why: 'the first 500 characters of a message',
  },
  { file: 'src/domain/catalogue/list/find-listings.ts', source: '\\w+$', why: 'SQL of our own' },
  {
    file: 'src/domain/health/error-fingerprint.ts',
    source:
      '^\\s+at (?:async )?(?:([\\w.$<># ]+) \\()?(?:file:\\/\\/)?(?:.*\\/)?((?:src|build)\\/[\\w./-]+:\\d+):\\d+\\)?$',
    why: 'lines of at most 500 characters',
  },
  {
    file: 'src/server/http-security/security-headers.ts',
    source: '<script\\b([^>]*)>([\\s\\S]*?)<\\/script>',
    why: 'a page of our own, in which what people typed has no `<`',
  },
  {
    file: 'src/server/integrations/file-store-url.ts',
    source: '^\\/+|\\/+$',
    why: 'a setting of the process',
  },
  { file: 'src/server/observability/telemetry.ts', source: '\\/+$', why: 'a setting of the process' },
  { file: 'src/shared/format/read-aloud.ts', source: '0+$', why: 'three digits' },
  {
    file: 'src/web/common/head/lean-scripts.server.ts',
    source: '(?<=window\\.__reactRouterManifest = )\\{[\\s\\S]*?\\n\\}(?=;)',
    why: 'a page of our own, which has this text once',
  },
  {
    file: 'src/web/common/head/paint-first.server.ts',
    source: '<link rel="modulepreload"[^>]*>',
    why: 'the head of a page of our own, in which what people typed has no `<`',
  },
  {
    file: 'src/web/common/head/paint-first.server.ts',
    source: '<script ([^>]*)type="module" async="">',
    why: 'scripts of a page of our own, in which what people typed has no `<`',
  },
  {
    file: 'src/web/admin/communications/email-problem.ts',
    source: 'STARTTLS|SSL routines|ESOCKET.*TLS',
    why: 'the first 1,000 characters of an answer',
  },
  { file: 'src/web/marketing/counter.tsx', source: '\\B(?=(\\d{3})+(?!\\d))', why: 'the digits of a number' },
  {
    file: 'src/web/orders/weighing/offline/qr-parts.ts',
    source: '=+$',
    why: 'letters that a browser has just written, with two at most',
  },
];

/** Files that assemble expressions, only from constants of their own, with their input. */
const BUILT: Record<string, string> = {
  'src/shared/rules/quality/certified-claims.ts':
    'a literal of its own between two letters’ edges, in linear time',
  'src/shared/format/without-invisible.ts': 'one class of characters, each looked at once',
  'src/shared/format/upload-url.ts': 'another literal with its ends, over a text of a form',
  'src/web/common/route-helpers/flash-message.ts': 'a cookie, in the browser',
  'src/domain/catalogue/search/parse-query-parts.ts': 'words of a search, of at most 200 characters',
};

/** Files whose expressions read only texts of the project itself. */
const OWN_TEXT: Record<string, string> = {
  'src/db/migration-risks.ts': 'statements of the migrations that come with the program',
};

const AT_ONCE = 4;
const TIMEOUT_MS = 20_000;

const wrong: string[] = [];
const files = ts.sys
  .readDirectory('src', ['.ts', '.tsx'])
  .concat('main.ts')
  .map((path) => path.replace(`${process.cwd()}/`, ''))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !OWN_TEXT[file]);
const found = files.flatMap(literalsOf);
const queue = [...new Map(found.map((one) => [`${one.source}/${one.flags}`, one])).values()];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let one = queue.pop(); one; one = queue.pop()) await judge(one);
  }),
);
console.log(
  wrong.sort().join('\n') || `${found.length} expressions, each in linear time or over a capped text.`,
);
process.exitCode = wrong.length > 0 ? 1 : 0;

function literalsOf(file: string): Found[] {
  const text = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const literals: Found[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = tree.getLineAndCharacterOfPosition(node.pos).line + 1;
      literals.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isNewExpression(node) && node.expression.getText(tree) === 'RegExp' && !BUILT[file])
      wrong.push(`${file}: an expression that is put together; make it a literal, or argue it in BUILT`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return literals;
}

async function judge({ file, line, source, flags }: Found): Promise<void> {
  const result = await check(source, flags, { timeout: TIMEOUT_MS });
  if (result.status === 'safe') return;
  // Some are found by random search, and not every time: an unused exception is no failure.
  if (CAPPED.some((one) => one.file === file && one.source === source)) return;
  const how = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind;
  wrong.push(`${file}:${line}: /${source}/${flags} takes more than linear time (${how})`);
}
