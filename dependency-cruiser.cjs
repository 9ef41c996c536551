// The rooms from the ground up (docs/architecture.md, Directions). A room may use those that stand before it.
const domainRooms = [
  'text',
  'documents',
  'audit',
  'limits',
  'watch',
  'consent',
  'uploads',
  'settings',
  'notify',
  'backups',
  'once',
  'accounts',
  'sellers',
  'content',
  'catalogue',
  'listings',
  'bidding',
  'cart',
  'groups',
  'payments',
  'orders',
  'shopping',
  'weighing',
  'reports',
  'moderation',
  'privacy',
  'exports',
  'imports',
  'bank',
  'bulk',
  'views',
  'search',
  'health',
];
const webRooms = [
  'look',
  'ui',
  'page',
  'session',
  'form',
  'waiting',
  'bids',
  'orders',
  'cart',
  'catalogue',
  'site',
  'account',
  'machines',
  'office',
  'frame',
  'dev',
];
const officeRooms = [
  'frame',
  'list',
  'reports',
  'today',
  'products',
  'people',
  'bids',
  'orders',
  'money',
  'group',
  'letters',
  'content',
  'settings',
  'help',
];

/** Rooms that have rooms of their own, from the ground up; what stands in the room itself stands on top of them. */
const inside = {
  'src/domain/notify': ['ways', 'mail'],
  'src/domain/accounts': ['passwords', 'sessions', 'proof', 'entering', 'users', 'farmers'],
  'src/domain/content': ['collections', 'site', 'editing', 'letters'],
  'src/domain/catalogue': ['listing', 'farmers', 'search', 'list', 'saved', 'reviews'],
  'src/domain/groups': ['who', 'members', 'lots'],
  'src/domain/bidding': ['prices', 'course', 'clock', 'reading', 'dealing', 'texting'],
  'src/domain/orders': ['rules', 'letters', 'course', 'paying', 'reading', 'complaints', 'placing'],
  'src/domain/weighing': ['rules', 'course', 'reading'],
  'src/web/page': ['head', 'answer', 'parts'],
  'src/web/bids': ['talk', 'offer', 'answering'],
  'src/web/orders': ['paying', 'weighing'],
  'src/web/account': ['entry', 'shares'],
  'src/api': ['answers', 'frame', 'people', 'office'],
};

const shop = '^src/domain/[^/]+\\.ts$';
const tests = '\\.test\\.tsx?$';

/** No room of `folder` reaches one that stands after it. */
function inOrder(name, folder, rooms) {
  return rooms.slice(0, -1).map((room, index) => ({
    name: `${name}-${room}`,
    comment: `${rooms.join(' ← ')}: ${room} may use only what stands left of it.`,
    severity: 'error',
    from: { path: `^${folder}/${room}/`, pathNot: tests },
    to: { path: `^${folder}/(${rooms.slice(index + 1).join('|')})/` },
  }));
}

/** A file of `folder` that stands in no room of the order, so that a new room cannot be forgotten here. */
function named(name, folder, rooms) {
  return {
    name,
    comment: `A room of ${folder} that has no place in the order.`,
    severity: 'error',
    from: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${rooms.join('|')})/` },
    to: {},
  };
}

/** The rooms of `folder`: in their order, none forgotten, and none that reaches what stands on top of them. */
function roomsOf(folder, rooms) {
  const name = folder.replace('src/', '').replaceAll('/', '-');
  return [
    ...inOrder(name, folder, rooms),
    named(`${name}-order`, folder, rooms),
    {
      name: `${name}-on-top`,
      comment: `What stands in ${folder} itself uses its rooms, never the other way.`,
      severity: 'error',
      from: { path: `^${folder}/[^/]+/`, pathNot: tests },
      to: { path: `^${folder}/[^/]+$` },
    },
  ];
}

/** Files matching `from` may, inside src/, reach only what `allowed` matches. */
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
    only('install', 'What a new shop begins with goes in through tables.', '^src/install/', [
      '^src/install/',
      '^src/db/schema/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('demo', 'The demo fills the shop through verbs and tables.', '^demo/', [
      '^demo/',
      '^src/install/',
      '^src/db/schema/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('domain', 'Rules know neither HTTP, nor React, nor how a database is started.', '^src/domain/', [
      '^src/domain/',
      '^src/db/(schema/|violations\\.ts$|reference\\.ts$)',
      '^src/shared/',
    ]),
    only('domain-ground', 'What every room stands on uses no room.', shop, [
      shop,
      '^src/db/',
      '^src/shared/',
    ]),
    ...inOrder('domain', 'src/domain', domainRooms),
    named('domain-order', 'src/domain', domainRooms),
    ...inOrder('web', 'src/web', webRooms),
    named('web-order', 'src/web', webRooms),
    ...inOrder('office', 'src/web/office', officeRooms),
    named('office-order', 'src/web/office', officeRooms),
    ...Object.entries(inside).flatMap(([folder, rooms]) => roomsOf(folder, rooms)),
    {
      name: 'root-is-the-door',
      comment: 'The root is what React Router enters by; pages know `page/`.',
      severity: 'error',
      from: { path: '^src/web/[^/]+/', pathNot: tests },
      to: { path: '^src/web/[^/]+$' },
    },
    only('mail', 'Mail is text and sending; the outbox job hands it what to say.', '^src/mail/', [
      '^src/mail/',
      '^src/domain/',
      '^src/db/schema/',
      '^src/shared/',
    ]),
    only('pdf', 'Papers draw what a verb has read; they read nothing themselves.', '^src/pdf/', [
      '^src/pdf/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('jobs', 'A job calls a verb.', '^src/jobs/', [
      '^src/jobs/',
      '^src/mail/',
      '^src/domain/',
      '^src/db/schema/',
      '^src/shared/',
    ]),
    only('api', 'A route calls a verb; it does not reach into tables, pages or the server.', '^src/api/', [
      '^src/api/',
      '^src/pdf/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('web', 'A page calls a verb; it does not reach into tables, the API or the server.', '^src/web/', [
      '^src/web/',
      '^src/pdf/',
      '^src/domain/',
      '^src/shared/',
    ]),
    only('kit', 'The kit has no data and no routes.', '^src/web/ui/', ['^src/web/ui/', '^src/shared/']),
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
