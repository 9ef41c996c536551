/** Names a plugin explicitly: for one without a name, Fastify searches every loaded module. */
export const namedPlugin = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
