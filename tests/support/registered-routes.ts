import type { FastifyInstance } from 'fastify';

/**
 * Every route of a server, as `GET /api/products/:id`, read from its router: what is registered is here, whoever wrote
 * it. The catch-alls of pages and of the API are left out.
 */
export function registeredRoutes(fastify: FastifyInstance): string[] {
  const found: string[] = [];
  const path: string[] = [];
  const tree = fastify.printRoutes({ commonPrefix: false, includeHooks: false });
  for (const line of tree.split('\n')) {
    const match = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) {
      if (line.trim() !== '') throw new Error(`The list of routes has a line of another shape: ${line}`);
      continue;
    }
    const depth = match[1]!.length / 4;
    path.splice(depth, path.length, match[2]!);
    const whole = path.join('');
    if (whole.includes('*')) continue;
    for (const method of match[3]?.split(', ') ?? []) found.push(`${method} ${whole}`);
  }
  if (found.length < 50) throw new Error('The list of routes could not be read.');
  return found;
}
