import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: Record<string, string> }>;

/** What a page that was sent looks like to whoever reads it: its elements, found by their names and attributes. */
export function pageOf(body: string) {
  return partOf(parseDocument(body));
}

type Wanted = Record<string, string | RegExp>;

function partOf(root: Parameters<typeof DomUtils.textContent>[0]) {
  const fits = (element: Element, attributes: Wanted) =>
    Object.entries(attributes).every(([name, wanted]) => {
      const value = element.attribs[name];
      return typeof wanted === 'string' ? value === wanted : value !== undefined && wanted.test(value);
    });
  /** The elements of this name, of one of several (`h1|h2`) or of any (`*`), whose attributes are these. */
  const all = (names: string, attributes: Wanted = {}) =>
    DomUtils.findAll(
      (element) =>
        (names === '*' || names.split('|').includes(element.name)) && fits(element as Element, attributes),
      Array.isArray(root) ? root : [root],
    ).map((element) => partOf(element));
  /** The one element like that; a test that means one of several fails. */
  const one = (names: string, attributes: Wanted = {}) => {
    const found = all(names, attributes);
    if (found.length !== 1)
      throw new Error(
        `${found.length} of <${names}> ${JSON.stringify(Object.entries(attributes).map(String))}`,
      );
    return found[0]!;
  };
  return {
    all,
    one,
    get text(): string {
      return DomUtils.textContent(root).replace(/\s+/g, ' ').trim();
    },
    attribute: (name: string): string | undefined => (root as Element).attribs?.[name],
  };
}
