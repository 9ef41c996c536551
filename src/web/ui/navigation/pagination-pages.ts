/**
 * Returns the page numbers to show: two at each end and a window of five around the current one (CONST-07,
 * R48); null is an ellipsis. A gap of one page shows that page, because an ellipsis needs the same space.
 */
export function paginationPages(current: number, last: number): (number | null)[] {
  const shown = new Set<number>();
  const add = (from: number, to: number) => {
    for (let page = Math.max(1, from); page <= Math.min(last, to); page++) shown.add(page);
  };
  add(1, 2);
  add(last - 1, last);
  add(current - 2, current + 2);
  const pages: (number | null)[] = [];
  let before = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page === before + 2) pages.push(before + 1);
    else if (page > before + 2) pages.push(null);
    pages.push(page);
    before = page;
  }
  return pages;
}
