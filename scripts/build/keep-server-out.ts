import type { Plugin } from 'vite';

/** Rooms of the house, and packages, that run on the server alone. */
const SERVER_ONLY =
  /\/src\/(db|domain|server|api|jobs|mail|pdf)\/|\/node_modules\/(drizzle-orm|pg|oauth4webapi|fastify)\//;

/**
 * Stops a build whose browser files hold code of the server. A helper that a page exports beside a component, and that
 * calls a verb, is enough for the whole schema of the database to follow; such helpers belong in a `.server.ts` file.
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
