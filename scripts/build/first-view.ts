import type { Plugin } from 'vite';

/**
 * Notes, while the browser's files are built, which modules the pages `starts` bring with them by plain imports, so that
 * what they share can be laid into files of its own. What is loaded later (`import()`) is not among them.
 */
export function firstView(starts: RegExp) {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: 'first-view',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => starts.test(id));
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (needed.has(id)) continue;
        needed.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  return { plugin, needs: (id: string) => needed.has(id) && !id.includes('.css') };
}
