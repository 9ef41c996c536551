import type { Plugin } from 'vite';

/**
 * Notes, while the browser's files are built, which modules the pages `starts` bring with them by plain imports, and how
 * many of these pages do, so that what they share can be laid into files of its own. What is loaded later (`import()`) is
 * not among them.
 */
export function firstView(starts: RegExp) {
  const needed = new Map<string, number>();
  const plugin: Plugin = {
    name: 'first-view',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      // A page is cut into pieces (`?route-chunk=…`) that are all the one page.
      const pages = Map.groupBy(
        [...this.getModuleIds()].filter((id) => starts.test(id)),
        (id) => id.split('?')[0],
      );
      for (const open of pages.values()) {
        const seen = new Set<string>();
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (seen.has(id)) continue;
          seen.add(id);
          needed.set(id, (needed.get(id) ?? 0) + 1);
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
  };
  const needs = (id: string, pages = 1) => (needed.get(id) ?? 0) >= pages && !id.includes('.css');
  return { plugin, needs };
}
