import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { layProgram } from './lay-program.ts';

const ARCHITECTURES: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The targets of the files of packaging/debian; the maintainer scripts and control belong to the package itself. */
const PLACES: Record<string, [path: string, mode: number]> = {
  lumbung: ['usr/bin/lumbung', 0o755],
  'lumbung.env': ['etc/lumbung/lumbung.env', 0o600],
  'lumbung.service': ['usr/lib/systemd/system/lumbung.service', 0o644],
  copyright: ['usr/share/doc/lumbung/copyright', 0o644],
};
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

export type PackageOptions = {
  version: string;
  /** The folder in which the package is written. */
  to: string;
  /** `gzip` is faster, but a third larger. */
  compression?: 'xz' | 'gzip';
};

/** Builds `lumbung_<version>_<architecture>.deb` and returns its path. */
export function buildDebianPackage(root: string, options: PackageOptions): string {
  const { version, to, compression = 'xz' } = options;
  const architecture = debianArchitecture();
  const tree = join(to, `lumbung_${version}_${architecture}`);
  rmSync(tree, { recursive: true, force: true });
  layTree(root, tree, version);
  writeControl(root, tree, version);
  const file = `${tree}.deb`;
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', `-Z${compression}`, `-z${compression === 'gzip' ? 1 : 6}`, '--build', tree, file],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  rmSync(tree, { recursive: true });
  return file;
}

export function debianArchitecture(): string {
  const architecture = ARCHITECTURES[process.arch];
  if (process.platform !== 'linux' || !architecture) {
    throw new Error(`No package is made for ${process.platform} ${process.arch}.`);
  }
  return architecture;
}

/** The files as installed on a machine, from / on. */
export function layTree(root: string, tree: string, version: string): void {
  layProgram(root, join(tree, 'usr/lib/lumbung'), version);
  for (const [name, [path, mode]] of Object.entries(PLACES)) {
    const target = join(tree, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    copyFileSync(join(root, 'packaging/debian', name), target);
    chmodSync(target, mode);
  }
  const documents = join(tree, 'usr/share/doc/lumbung');
  cpSync(join(root, 'docs/ops'), documents, { recursive: true });
  const changes = join(documents, 'changelog.gz');
  writeFileSync(changes, gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }));
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', join(tree, 'usr')]);
}

function writeControl(root: string, tree: string, version: string): void {
  const folder = join(tree, 'DEBIAN');
  mkdirSync(folder, { mode: 0o755 });
  const kibibytes = execFileSync('du', ['-sk', '--exclude=DEBIAN', tree], { encoding: 'utf8' }).split(
    '\t',
  )[0];
  const control = readFileSync(join(root, 'packaging/debian/control'), 'utf8')
    .replace('@version@', version)
    .replace('@architecture@', debianArchitecture())
    .replace('@size@', kibibytes ?? '');
  writeFileSync(join(folder, 'control'), control, { mode: 0o644 });
  writeFileSync(join(folder, 'conffiles'), '/etc/lumbung/lumbung.env\n', { mode: 0o644 });
  for (const name of SCRIPTS) {
    copyFileSync(join(root, 'packaging/debian', name), join(folder, name));
    chmodSync(join(folder, name), 0o755);
  }
}
