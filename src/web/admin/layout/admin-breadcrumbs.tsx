import type { UIMatch } from 'react-router';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx';

type Crumb = { label: string; href?: string };

/** The `handle` of an admin page; its loader data is undefined when the loader failed. */
type AdminHandle<Data> = {
  /** The title in the header. */
  title?: string | ((data: Data | undefined) => string);
  /**
   * Breadcrumbs after the dashboard, when they differ from the menu's list and the title; an empty array
   * shows none.
   */
  crumbs?: (data: Data) => Crumb[];
};

/** Types the handle of a page whose loader returns `Data`. */
export const adminHandle = <Data,>(handle: AdminHandle<Data>): AdminHandle<Data> => handle;

/** Returns the header title of the current page. */
export function headerTitle(matches: UIMatch[]): string | undefined {
  const last = matches.findLast((match) => handleOf(match)?.title);
  const title = handleOf(last)?.title;
  return typeof title === 'function' ? title(matches.at(-1)?.loaderData) : title;
}

const handleOf = (match: UIMatch | undefined) => match?.handle as AdminHandle<unknown> | undefined;

/** The breadcrumbs of pages below a list. */
export function AdminBreadcrumbs({
  matches,
  list,
  home,
}: {
  matches: UIMatch[];
  list: Crumb | undefined;
  /** The title of the user's start page. */
  home: string;
}) {
  const page = matches.at(-1);
  const own = handleOf(page)?.crumbs;
  const title = headerTitle(matches);
  const trail =
    own && page?.loaderData ? own(page.loaderData) : list && title ? [list, { label: title }] : [];
  if (trail.length === 0) return null;
  return (
    <div className="no-print mb-3">
      <Breadcrumbs trail={[{ href: '/admin/dashboard', label: home }, ...trail]} />
    </div>
  );
}
