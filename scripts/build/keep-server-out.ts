import type { Plugin } from 'vite';

/** Folders and packages that run on the server only. */
const SERVER_ONLY =
  /\/src\/(db|domain|server|api|jobs|mail|pdf)\/|\/node_modules\/(drizzle-orm|pg|oauth4webapi|fastify)\//;

/**
 * Fails a build whose client files contain server code. A helper that a page exports next to a component and
 * that calls a use case would pull in the whole database schema; such helpers belong in a `.server.ts` file.
 */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const strays = Object.entries(chunk.modules)
          .filter(([id, { renderedLength }]) => renderedLength > 0 && SERVER_ONLY.test(id))
          .map(([id]) => id);
        if (strays.length > 0)
          this.error(`${file} would bring the server's code to browsers:\n${strays.join('\n')}`);
      }
    },
  };
}
