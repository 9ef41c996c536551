import type { UIMatch } from 'react-router';
import { Breadcrumbs } from '../../ui/lead/breadcrumbs.tsx';

type Crumb = { label: string; href?: string };

/** What a page of the back office says of itself in its `handle`; its loader's data is undefined where it failed. */
type OfficeHandle<Data> = {
  /** What the header calls it. */
  title?: string | ((data: Data | undefined) => string);
  /** The way to it after the dashboard, where that is not its menu's list and its title; none to show none. */
  crumbs?: (data: Data) => Crumb[];
};

/** The handle of a page whose loader gives `Data`. */
export const officeHandle = <Data,>(handle: OfficeHandle<Data>): OfficeHandle<Data> => handle;

/** What the header calls the page that is shown. */
export function titleOf(matches: UIMatch[]): string | undefined {
  const last = matches.findLast((match) => handleOf(match)?.title);
  const title = handleOf(last)?.title;
  return typeof title === 'function' ? title(matches.at(-1)?.loaderData) : title;
}

const handleOf = (match: UIMatch | undefined) => match?.handle as OfficeHandle<unknown> | undefined;

/** The way back to the list, on pages below one. */
export function OfficeTrail({
  matches,
  list,
  home,
}: {
  matches: UIMatch[];
  list: Crumb | undefined;
  /** What its reader's first page is called. */
  home: string;
}) {
  const page = matches.at(-1);
  const own = handleOf(page)?.crumbs;
  const title = titleOf(matches);
  const trail =
    own && page?.loaderData ? own(page.loaderData) : list && title ? [list, { label: title }] : [];
  if (trail.length === 0) return null;
  return (
    <div className="no-print mb-3">
      <Breadcrumbs trail={[{ href: '/admin/dashboard', label: home }, ...trail]} />
    </div>
  );
}
