/** Whether a path equals `root` or lies under it: `/shop/beras` under `/shop`, but not `/shopping`. */
export function isUnderPath(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
