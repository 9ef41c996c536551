/** A plugin under a name of its own: Fastify looks through every module that was ever loaded for that of one without. */
export const named = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
