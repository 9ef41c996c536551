import type { Plugin } from 'vite';

/**
 * Matches an exported function of the domain whose first two parameters are the context and the actor: a use
 * case.
 */
const VERB =
  /^export (?=(?:async )?function (\w+)(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (?:Pick<)?AppContext\b[^)]*?,\s*\w+: \w*Actor\b)/gm;
const FILE = /\/src\/domain\/(?:(.+)\/)?[\w.-]+\.ts$/;

/**
 * Wraps each use case in `shop.follow`, so that traces and the log name it without a line of code in any of
 * them. In the sources a use case stays unchanged; calls within its own file are not traced.
 */
export function followVerbs(): Plugin {
  return {
    name: 'follow-verbs',
    enforce: 'pre',
    transform(code, id) {
      const file = FILE.exec(id.split('?')[0]!);
      if (!file || id.includes('.test.')) return undefined;
      const names: string[] = [];
      // Keeps the length, so that positions in stack traces stay correct.
      const own = code.replace(VERB, (found, name: string) => {
        names.push(name);
        return ' '.repeat(found.length);
      });
      if (names.length === 0) return undefined;
      const room = file[1]?.replaceAll('/', '.') ?? '';
      const around = names.map((name) => {
        const said = JSON.stringify([room, name].filter(Boolean).join('.'));
        return `const followed_${name} = ((ctx: any, ...rest: any[]) => ctx.traceUseCase ? ctx.traceUseCase(${said}, () => (${name} as any)(ctx, ...rest)) : (${name} as any)(ctx, ...rest)) as typeof ${name};`;
      });
      const out = names.map((name) => `followed_${name} as ${name}`).join(', ');
      return { code: `${own}\n${around.join('\n')}\nexport { ${out} };\n`, map: null };
    },
  };
}
