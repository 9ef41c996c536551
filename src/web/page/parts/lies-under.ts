/** Whether an address is `root` or lies under it: `/shop/beras` under `/shop`, but not `/shopping`. */
export function liesUnder(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
