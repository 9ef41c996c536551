// The areas from the bottom up (docs/architecture.md, Directions). An area may use those listed before it.
const domainAreas = [
  'formats',
  'file-formats',
  'audit',
  'rate-limits',
  'security-log',
  'consent',
  'uploads',
  'settings',
  'references',
  'notifications',
  'backups',
  'idempotency',
  'accounts',
  'sellers',
  'content',
  'catalogue',
  'listings',
  'batches',
  'bidding',
  'cart',
  'farmer-groups',
  'payments',
  'orders',
  'shopping-lists',
  'weighing',
  'recalls',
  'reports',
  'moderation',
  'privacy',
  'exports',
  'imports',
  'bank-reconciliation',
  'bulk-actions',
  'saved-views',
  'global-search',
  'health',
];
const webAreas = [
  'styles',
  'ui',
  'common',
  'session',
  'forms',
  'offline-queue',
  'bids',
  'orders',
  'cart',
  'catalogue',
  'marketing',
  'account',
  'seo',
  'pwa',
  'admin',
  'layout',
  'component-gallery',
];
const adminAreas = [
  'layout',
  'data-table',
  'reports',
  'dashboard',
  'products',
  'batches',
  'users',
  'bids',
  'orders',
  'finance',
  'farmer-group',
  'communications',
  'content',
  'settings',
  'system',
  'help',
];

/** Areas with areas of their own, from the bottom up; files directly in the area are on top of them. */
const inside = {
  'src/shared/rules': ['quality', 'references', 'bidding', 'weighing', 'listings', 'orders'],
  'src/domain/notifications': ['channels', 'email'],
  'src/domain/accounts': ['passwords', 'sessions', 'mfa', 'authentication', 'users', 'farmers'],
  'src/domain/content': ['collections', 'public', 'editing', 'newsletters', 'contact'],
  'src/domain/catalogue': ['listing', 'farmers', 'search', 'list', 'saved', 'reviews'],
  'src/domain/farmer-groups': ['membership', 'members', 'pooled-lots'],
  'src/domain/bidding': ['market-prices', 'lifecycle', 'scheduled', 'queries', 'commands', 'whatsapp'],
  'src/domain/orders': [
    'policies',
    'notifications',
    'lifecycle',
    'payments',
    'queries',
    'complaints',
    'checkout',
  ],
  'src/domain/weighing': ['policies', 'lifecycle', 'queries', 'commands', 'scheduled'],
  'src/web/common': ['head', 'route-helpers', 'components'],
  'src/web/bids': ['conversation', 'make-offer', 'respond'],
  'src/web/orders': ['payments', 'weighing'],
  'src/web/account': ['auth', 'member-shares'],
  'src/api': ['responses', 'plugins', 'people', 'admin'],
};

const domainRoot = '^src/domain/[^/]+\\.ts$';
const tests = '\\.test\\.tsx?$';

/** No area of `folder` may import one listed after it. */
function inOrder(name, folder, areas) {
  return areas.slice(0, -1).map((area, index) => ({
    name: `${name}-${area}`,
    comment: `${areas.join(' ← ')}: ${area} may use only what stands left of it.`,
    severity: 'error',
    from: { path: `^${folder}/${area}/`, pathNot: tests },
    to: { path: `^${folder}/(${areas.slice(index + 1).join('|')})/` },
  }));
}

/** Files of `folder` that are in no listed area, so that a new area cannot be forgotten here. */
function named(name, folder, areas) {
  return {
    name,
    comment: `An area of ${folder} that has no place in the order.`,
    severity: 'error',
    from: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${areas.join('|')})/` },
    to: {},
  };
}

/** The areas of `folder`: in their order, none missing, and none that imports the files on top of them. */
function areasOf(folder, areas) {
  const name = folder.replace('src/', '').replaceAll('/', '-');
  return [
    ...inOrder(name, folder, areas),
    named(`${name}-order`, folder, areas),
    {
      name: `${name}-on-top`,
      comment: `What stands in ${folder} itself uses its areas, never the other way.`,
      severity: 'error',
      from: { path: `^${folder}/[^/]+/`, pathNot: tests },
      to: { path: `^${folder}/[^/]+$` },
    },
  ];
}

/** Files that match `from` may, inside src/, import only what `allowed` matches. */
function only(name, comment, from, allowed) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { path: '^(src|demo|tests|scripts|bench)/|^main\\.ts$', pathNot: allowed },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads to a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/|^\\./build/' },
    },
    {
      name: 'shared-needs-zod-only',
      comment: 'src/shared runs in the browser: zod is all it may bring along.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: tests },
      to: { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    },
    only('schema', 'Tables know the shared words, and other tables.', '^src/db/schema/', [
      '^src/db/schema/',
      '^src/shared/',
    ]),
    only('database', 'The engine, migrations and violations know nothing above the database.', '^src/db/', [
      '^src/db/',
      '^src/shared/',
    ]),
    only('seed', 'What a new shop begins with goes in through tables.', '^src/seed/', [
      '^src/seed/',
      '^src/db/schema/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('demo', 'The demo fills the shop through use cases and tables.', '^demo/', [
      '^demo/',
      '^src/seed/',
      '^src/db/schema/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('domain', 'Rules know neither HTTP, nor React, nor how a database is started.', '^src/domain/', [
      '^src/domain/',
      '^src/db/(schema/|constraint-violations\\.ts$|seed-reference\\.ts$|project-folder\\.ts$)',
      '^src/shared/',
    ]),
    only('domain-ground', 'What every area stands on uses no area.', domainRoot, [
      domainRoot,
      '^src/db/',
      '^src/shared/',
    ]),
    ...inOrder('domain', 'src/domain', domainAreas),
    named('domain-order', 'src/domain', domainAreas),
    ...inOrder('web', 'src/web', webAreas),
    named('web-order', 'src/web', webAreas),
    ...inOrder('admin', 'src/web/admin', adminAreas),
    named('admin-order', 'src/web/admin', adminAreas),
    ...Object.entries(inside).flatMap(([folder, areas]) => areasOf(folder, areas)),
    {
      name: 'root-is-the-entry-point',
      comment: 'The root is what React Router enters by; pages use `common/`.',
      severity: 'error',
      from: { path: '^src/web/[^/]+/', pathNot: tests },
      to: { path: '^src/web/[^/]+$' },
    },
    only('mail', 'Mail is text and sending; the email job hands it the content.', '^src/mail/', [
      '^src/mail/',
      '^src/domain/',
      '^src/db/schema/',
      '^src/shared/',
    ]),
    only('pdf', 'Documents render what a use case has read; they read nothing themselves.', '^src/pdf/', [
      '^src/pdf/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('jobs', 'A job calls a use case.', '^src/jobs/', [
      '^src/jobs/',
      '^src/mail/',
      '^src/domain/',
      '^src/db/schema/',
      '^src/shared/',
    ]),
    only(
      'api',
      'A route calls a use case; it does not reach into tables, pages or the server.',
      '^src/api/',
      ['^src/api/', '^src/pdf/', '^src/domain/', '^src/shared/'],
    ),
    only(
      'web',
      'A page calls a use case; it does not reach into tables, the API or the server.',
      '^src/web/',
      ['^src/web/', '^src/pdf/', '^src/domain/', '^src/shared/'],
    ),
    only('ui', 'The components have no data and no routes.', '^src/web/ui/', [
      '^src/web/ui/',
      '^src/shared/',
    ]),
    only('server', 'The server wires everything below main.ts.', '^src/server/', ['^src/']),
    {
      name: 'nothing-above-main',
      comment: 'The product does not need its tests, scripts or benchmarks.',
      severity: 'error',
      from: { path: '^(src/|demo/|main\\.ts$)', pathNot: tests },
      to: { path: '^(tests|scripts|bench)/' },
    },
    {
      name: 'demo-apart',
      comment: 'The bundle holds nothing of the demo: main.ts alone loads it, when asked.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^demo/' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'What the product uses at run time stands in dependencies.',
      severity: 'error',
      from: { path: '^(src/|demo/|main\\.ts$)', pathNot: [tests, '^src/web/routes\\.ts$'] },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(vite|@types)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router/|^build/' },
    babelConfig: { fileName: 'scripts/read-imports.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
