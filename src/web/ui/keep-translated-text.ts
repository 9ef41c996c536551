/**
 * The child of `parent` that holds `node`, with only the translator's `<font>` elements in between; otherwise the node
 * itself.
 */
function wrapperIn(parent: Node, node: Node): Node {
  let child: Node | null = node;
  while (child.parentNode !== parent) {
    child = child.parentNode;
    if (child?.nodeName !== 'FONT') return node;
  }
  return child;
}

/**
 * Lets React remove and insert nodes next to text that a browser's translator has wrapped in `<font>`: otherwise the
 * error page would replace the page. See docs/decisions/084-translated-pages.md; every other misplaced node still
 * throws.
 */
export function keepTranslatedText(prototype: Node = Node.prototype) {
  const { removeChild, insertBefore } = prototype;

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const wrapper = wrapperIn(this, child);
    // A wrapper with further nodes stays for those.
    if (wrapper === child || wrapper.textContent === child.textContent) removeChild.call(this, wrapper);
    else (child as unknown as ChildNode).remove();
    return child;
  };

  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && wrapperIn(this, before)) as T;
  };
}
