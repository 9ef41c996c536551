import { parse } from '@babel/parser';

/** A small change of a source that a test should notice. */
export type Change = { start: number; end: number; replace: string; line: number; was: string };

type Node = { type: string; start: number; end: number; loc: { start: { line: number } } } & Record<
  string,
  unknown
>;

const OTHER: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const OTHER_METHOD: Record<string, string> = { min: 'max', max: 'min', some: 'every', every: 'some' };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isText = (node: unknown) =>
  isNode(node) && (node.type === 'StringLiteral' || node.type === 'TemplateLiteral');

const read = (source: string, jsx: boolean) =>
  parse(source, { sourceType: 'module', plugins: ['typescript', ...(jsx ? (['jsx'] as const) : [])] })
    .program;

/**
 * Every change that we know to make of a TypeScript source: a comparison moved by one, a condition turned round or never
 * met, a sum turned into a difference, a number one higher, a step that is awaited for its effect left out. Types, imports,
 * texts and SQL are left alone.
 */
export function changesOf(source: string, jsx = false): Change[] {
  const program = read(source, jsx);
  const found: Change[] = [];
  const note = (node: Node, replace: string, { start, end }: { start: number; end: number } = node) =>
    found.push({ start, end, replace, line: node.loc.start.line, was: source.slice(start, end) });
  const text = ({ start, end }: Node) => source.slice(start, end);

  const visit = (node: Node, parent?: Node): void => {
    if (/^TS|^Import/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'TaggedTemplateExpression') {
      for (const part of (node.quasi as Node).expressions as Node[]) visit(part, node);
      return;
    }
    change(node, parent);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'loc' || key.endsWith('Comments') || /^type(Annotation|Parameters|Arguments)$/.test(key))
        continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node);
    }
  };

  const change = (node: Node, parent?: Node): void => {
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const [left, right] = [node.left as Node, node.right as Node];
      const operator = node.operator as string;
      const other = OTHER[operator];
      if (!other || ((operator === '+' || operator === '-') && (isText(left) || isText(right)))) return;
      // What stands between the two sides is the operator, and brackets.
      const at = source.indexOf(operator, left.end);
      note(node, other, { start: at, end: at + operator.length });
    } else if (node.type === 'UnaryExpression' && node.operator === '!') {
      note(node, text(node.argument as Node));
    } else if (node.type === 'IfStatement') {
      note(node.test as Node, 'false');
    } else if (node.type === 'ConditionalExpression') {
      note(node.test as Node, `!(${text(node.test as Node)})`);
    } else if (node.type === 'BooleanLiteral') {
      note(node, String(!node.value));
    } else if (node.type === 'NumericLiteral' && parent?.type !== 'MemberExpression') {
      note(node, String((node.value as number) + 1));
    } else if (node.type === 'ExpressionStatement' && (node.expression as Node).type === 'AwaitExpression') {
      note(node, ';');
    } else if (node.type === 'MemberExpression' && !node.computed) {
      const property = node.property as Node;
      const other = OTHER_METHOD[String(property.name)];
      if (other) note(property, other);
    }
  };
  visit(program as unknown as Node);
  return found.filter((one) => parses(changed(source, one), jsx)).sort((a, b) => a.start - b.start);
}

/** `??` stands beside neither `&&` nor `||` without brackets, for one. */
function parses(source: string, jsx: boolean): boolean {
  try {
    return Boolean(read(source, jsx));
  } catch {
    return false;
  }
}

/** The source with the change made. */
export const changed = (source: string, { start, end, replace }: Change): string =>
  source.slice(0, start) + replace + source.slice(end);
