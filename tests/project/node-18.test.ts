import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { scripts, engines, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const CHECK = './scripts/setup/check-node.cjs';

/** What the machine's own Node runs, before the pinned one is there. */
const BEFORE = [
  'scripts/start.mjs',
  'scripts/build.mjs',
  'scripts/test.mjs',
  'scripts/upgrade.mjs',
  ...['beside', 'commands', 'leader'].map((name) => `scripts/upgrade/${name}.mjs`),
  ...readdirSync(join(root, 'scripts/setup'))
    .filter((name) => /\.[cm]js$/.test(name))
    .map((name) => `scripts/setup/${name}`),
];

/** Of these modules Node 18.13 has these; look a further one up before it is added here. */
const KNOWN: Record<string, string[]> = {
  'node:child_process': ['spawn', 'spawnSync'],
  'node:crypto': ['createHash'],
  'node:fs': [
    'default accessSync constants cpSync existsSync mkdirSync mkdtempSync readdirSync readFileSync renameSync',
    'rmSync statSync symlinkSync writeFileSync',
  ].flatMap((line) => line.split(' ')),
  'node:http': ['get'],
  'node:net': ['connect', 'createServer'],
  'node:os': ['tmpdir'],
  'node:path': ['basename', 'delimiter', 'dirname', 'join', 'relative', 'resolve', 'sep'],
  'node:readline': ['createInterface'],
  'node:url': ['fileURLToPath', 'pathToFileURL'],
  'node:timers/promises': ['setTimeout'],
  'node:util': ['parseArgs', 'stripVTControlCharacters'],
};

/** Came after Node 18.13: members by name, and globals. */
const LATER = new Set(
  [
    'groupBy fromAsync withResolvers try toSorted toReversed toSpliced isWellFormed toWellFormed escape',
    'parentPath globSync getBuiltinModule loadEnvFile styleText parseEnv dirname filename',
    'intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom union',
    'transfer waitAsync registerHooks stripTypeScriptTypes sumPrecise toBase64 fromBase64 fromHex',
  ].flatMap((line) => line.split(' ')),
);
const LATER_GLOBALS = new Set([
  'crypto',
  'CustomEvent',
  'File',
  'WebSocket',
  'navigator',
  'Iterator',
  'Float16Array',
]);

function tree(path: string, text = readFileSync(join(root, path), 'utf8')) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const nodes: import('@ts-morph/common').ts.Node[] = [];
  const visit = (node: import('@ts-morph/common').ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

/** What a Node 18.13 does not know in this file. */
function tooNew(path: string, text?: string): string[] {
  return tree(path, text).flatMap((node) => {
    const line = () => `${path}: ${node.getText().split('\n')[0]}`;
    if (ts.isImportDeclaration(node)) {
      if (node.attributes) return [line()];
      const from = (node.moduleSpecifier as import('@ts-morph/common').ts.StringLiteral).text;
      if (from.startsWith('.')) return [];
      const { name, namedBindings } = node.importClause ?? {};
      const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
      const names = [
        ...(name ? ['default'] : []),
        ...named.map((one) => (one.propertyName ?? one.name).getText()),
        ...(namedBindings && ts.isNamespaceImport(namedBindings) ? ['*'] : []),
      ];
      return names.filter((one) => !KNOWN[from]?.includes(one)).map((one) => `${path}: ${one} of ${from}`);
    }
    if (ts.isRegularExpressionLiteral(node) && /v[a-z]*$|\(\?[ims-]+:/.test(node.text)) return [line()];
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.Using) === ts.NodeFlags.Using)
      return [line()];
    if (ts.isDecorator(node)) return [line()];
    if (ts.isPropertyAccessExpression(node)) {
      const owner = node.expression.getText();
      if (owner === 'import.meta') return node.name.text === 'url' ? [] : [line()];
      // Guarded by `?.`, a later member is asked for rather than taken for granted.
      const called = ts.isCallExpression(node.parent) && node.parent.questionDotToken;
      if (owner === 'fs' && !KNOWN['node:fs']!.includes(node.name.text)) return called ? [] : [line()];
      return LATER.has(node.name.text) && owner !== 'path' ? [line()] : [];
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'recursive') {
      const call = node.parent.parent;
      return ts.isCallExpression(call) && /readdir|opendir/.test(call.expression.getText()) ? [line()] : [];
    }
    if (ts.isIdentifier(node) && LATER_GLOBALS.has(node.text)) {
      const { parent } = node;
      const global = !ts.isPropertyAccessExpression(parent) || parent.expression === node;
      return global ? [line()] : [];
    }
    return [];
  });
}

test('what runs before the pinned Node is known to Node 18', () => {
  expect(BEFORE).toContain('scripts/setup/prepare.mjs');
  expect(BEFORE.flatMap((path) => tooNew(path))).toEqual([]);
  // It reaches nothing else, and nothing that has to be installed first.
  const reached = BEFORE.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /^import .*?from '(\.[^']+)'|^\} from '(\.[^']+)'/gm,
      ),
    ].map(([, one, more]) => join(path, '..', (one ?? more)!)),
  );
  expect(BEFORE).toEqual(expect.arrayContaining(reached));
});

test.each([
  ["import { statfsSync } from 'node:fs';", 'statfsSync of node:fs'],
  ["import data from './a.json' with { type: 'json' };", 'with'],
  ['const { promise } = Promise.withResolvers();', 'withResolvers'],
  ['const here = import.meta.dirname;', 'import.meta.dirname'],
  ["readdirSync('.', { recursive: true });", 'recursive'],
  ['fs.statfsSync(root);', 'statfsSync'],
  ['[].toSorted();', 'toSorted'],
  ['using file = open();', 'using'],
  ['/[a--b]/v.test(text);', '/v'],
  ['crypto.randomUUID();', 'crypto'],
])('what Node 18 does not know is found: %s', (text, said) => {
  const found = tooNew('probe.mjs', text);
  expect(found, text).toHaveLength(1);
  expect(found[0]).toContain(said);
});

test('the check itself is read by older ones too, down to Node 6', () => {
  const path = 'scripts/setup/check-node.cjs';
  const text = readFileSync(join(root, path), 'utf8');
  const kinds = tree(path).filter(
    (node) =>
      ts.isAwaitExpression(node) ||
      ts.isSpreadAssignment(node) ||
      (ts.isCatchClause(node) && !node.variableDeclaration) ||
      node.kind === ts.SyntaxKind.QuestionDotToken ||
      node.kind === ts.SyntaxKind.QuestionQuestionToken ||
      node.kind === ts.SyntaxKind.AsteriskAsteriskToken ||
      node.kind === ts.SyntaxKind.BigIntLiteral,
  );
  expect(kinds.map((node) => node.getText())).toEqual([]);
  expect(text).not.toMatch(/require\('node:/);
});

test('each command that a shop’s keeper gives looks at the Node first', () => {
  const keeper = Object.entries<string>(scripts).filter(([name]) =>
    /^(start|test|dev|build|serve|migrate|seed|backup|restore|doctor|move-files|weighing|admin:create|upgrade)$/.test(
      name,
    ),
  );
  expect(keeper.length).toBeGreaterThan(12);
  for (const [name, command] of keeper) expect(command, name).toMatch(`node -r ${CHECK} `);
  expect(engines.node).toBe('>=18.13');
});

test.each([
  [
    '12.22.9',
    'scripts/start.mjs',
    /Node.js di mesin ini versi 12\.22\.9, terlalu lama.*18\.13 atau lebih baru/,
  ],
  ['18.12.1', 'scripts/build.mjs', /terlalu lama/],
  ['18.19.1', 'scripts/migrate.ts', /Paket Lumbung belum terpasang.*18\.19\.1.*npm run build/],
  ['22.18.0', 'main.ts', /Paket Lumbung belum terpasang/],
])('Node %s that is asked to run %s says what is missing', (version, script, said) => {
  const folder = mkdtempSync('/tmp/lumbung-test-');
  try {
    const old = join(folder, 'old.cjs');
    writeFileSync(old, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    const { status, stderr } = spawnSync(process.execPath, ['-r', old, '-r', CHECK, script], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(said);
    expect(stderr).toContain(dependencies.node);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// A shell keeps where it found `node`: after an installation on the same line it would run the machine's own again.
test('no npm script goes on in the shell in which the pinned Node was installed', () => {
  const going = Object.entries(scripts as Record<string, string>).filter(
    ([, line]) => line.includes(CHECK) && /[;&|]/.test(line),
  );
  expect(going).toEqual([]);
});
