// The rooms of src/ from the ground up (docs/architecture.md, Directions). A room may use those below it.
const rooms = ['accounts', 'catalog', 'stock', 'bidding', 'cart', 'orders', 'reports'];

const shop = '^src/domain/[^/]+\\.ts$';
const tests = '\\.test\\.tsx?$';

/** Files matching `from` may, inside src/, reach only what `allowed` matches. */
function only(name, comment, from, allowed) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { path: '^(src|tests|scripts|bench)/|^main\\.ts$', pathNot: allowed },
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
    only(
      'database',
      'The engine, migrations and violations know nothing above the database; the seed uses verbs.',
      '^src/db/(?!seed/)',
      ['^src/db/(?!seed/)', '^src/shared/'],
    ),
    only('seed', 'The seed fills the shop through verbs and tables.', '^src/db/seed/', [
      '^src/db/',
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
    ...rooms.slice(0, -1).map((room, index) => ({
      name: `room-${room}`,
      comment: `accounts ← catalog ← stock ← bidding ← cart ← orders ← reports: ${room} may use only what stands left of it.`,
      severity: 'error',
      from: { path: `^src/domain/${room}/`, pathNot: tests },
      to: { path: `^src/domain/(${rooms.slice(index + 1).join('|')})/` },
    })),
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
      from: { path: '^(src/|main\\.ts$)', pathNot: tests },
      to: { path: '^(tests|scripts|bench)/' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'What the product uses at run time stands in dependencies.',
      severity: 'error',
      from: { path: '^(src/|main\\.ts$)', pathNot: [tests, '^src/web/routes\\.ts$'] },
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
