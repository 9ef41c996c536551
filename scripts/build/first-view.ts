import type { Plugin } from 'vite';

/**
 * Records during the client build which modules the pages in `starts` import statically, and how many of
 * these pages do, so that shared modules can be put into their own chunks. Dynamic imports (`import()`) are
 * not included.
 */
export function firstView(starts: RegExp) {
  const needed = new Map<string, number>();
  const plugin: Plugin = {
    name: 'first-view',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      // A page is split into route chunks (`?route-chunk=…`), which all belong to that page.
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
