import type { Plugin } from 'vite';

/** An exported function of the domain whose first two parameters are the shop and who asks: a use case. */
const VERB =
  /^export (?=(?:async )?function (\w+)(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (?:Pick<)?Shop\b[^)]*?,\s*\w+: \w*Actor\b)/gm;
const FILE = /\/src\/domain\/(?:(.+)\/)?[\w.-]+\.ts$/;

/**
 * Puts `shop.follow` around each use case, so that a trace and the log say which one ran, without a line in any of them. In
 * the sources a verb stays what it is; calls within its own file are not told.
 */
export function followVerbs(): Plugin {
  return {
    name: 'follow-verbs',
    enforce: 'pre',
    transform(code, id) {
      const file = FILE.exec(id.split('?')[0]!);
      if (!file || id.includes('.test.')) return undefined;
      const names: string[] = [];
      // As long as before, so that places in stacks stay true.
      const own = code.replace(VERB, (found, name: string) => {
        names.push(name);
        return ' '.repeat(found.length);
      });
      if (names.length === 0) return undefined;
      const room = file[1]?.replaceAll('/', '.') ?? '';
      const around = names.map((name) => {
        const said = JSON.stringify([room, name].filter(Boolean).join('.'));
        return `const followed_${name} = ((shop: any, ...rest: any[]) => shop.follow ? shop.follow(${said}, () => (${name} as any)(shop, ...rest)) : (${name} as any)(shop, ...rest)) as typeof ${name};`;
      });
      const out = names.map((name) => `followed_${name} as ${name}`).join(', ');
      return { code: `${own}\n${around.join('\n')}\nexport { ${out} };\n`, map: null };
    },
  };
}
