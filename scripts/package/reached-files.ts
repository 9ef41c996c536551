import { readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin, stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ts } from '@ts-morph/common';

type Node = import('@ts-morph/common').ts.Node;

export type Reached = {
  /** Paths below the root: everything that the entries load, in any way. */
  files: string[];
  /** Literals that resolve to nothing: optional packages, and those of other systems. */
  missing: string[];
};

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/**
 * Follows imports, dynamic imports and requires from the entries, by Node's own resolution
 * (`--experimental-import-meta-resolve`). Stops at development packages: only `--dev` loads them.
 */
export function reachedFiles(root: string, entries: string[]): Reached {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const isForDevelopment = (path: string) => {
    const entry = packages[packageOf(path) ?? ''];
    return Boolean(entry?.dev || entry?.devOptional);
  };
  const files = new Set(entries);
  const missing = new Set<string>();
  // The set grows during the iteration.
  for (const file of files) {
    const absolute = join(root, file);
    for (const specifier of specifiersIn(absolute)) {
      const found = resolveFrom(absolute, specifier).map((path) => relative(root, path));
      if (found.length === 0) missing.add(specifier);
      for (const path of found) if (!isForDevelopment(path)) files.add(path);
    }
  }
  return { files: [...files].sort(), missing: [...missing].sort() };
}

/** The package folder of a path below node_modules, as the lock file names it. */
export function packageOf(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function specifiersIn(file: string): string[] {
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const source = readFileSync(file, 'utf8');
  const text = file.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const found = new Set<string>();
  const look = (node: Node): void => {
    const named = specifierOf(node);
    if (named && ts.isStringLiteralLike(named) && !isBuiltin(named.text)) found.add(named.text);
    ts.forEachChild(node, look);
  };
  look(tree);
  return [...found];
}

/** The specifier of an import, a re-export, `import(…)` or `require(…)`; bundlers call the last one `__require`. */
function specifierOf(node: Node): Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && /^_*require\d*$/.test(expression.text));
  return loads ? node.arguments[0] : undefined;
}

/** A package may have one file for `import` and another for `require`: both are included. */
function resolveFrom(file: string, specifier: string): string[] {
  const attempts = [
    () => createRequire(file).resolve(specifier),
    () => fileURLToPath(import.meta.resolve(specifier, pathToFileURL(file))),
  ];
  const found = attempts.flatMap((attempt) => {
    try {
      return [attempt()];
    } catch {
      return [];
    }
  });
  return [...new Set(found)].filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
