import type { ReactNode } from 'react';
import type { PostPage } from '../../../domain/content/public/find-posts.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { useScrollTopAfter } from '../../ui/navigation/use-scroll-top-after.ts';
import { PostCard } from './post-card.tsx';
import type { BlogFilter } from './read-blog-list.server.ts';

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('id-ID', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** URL of a page of the list, with its filters. */
function blogListHref(path: string, filter: BlogFilter, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A blog listing: posts in `columns`, pagination below, `aside` next to them. */
export function BlogList({
  trail,
  path,
  heading,
  lead,
  posts,
  filter,
  columns,
  aside,
  single = '/blog-single',
}: {
  trail: { label: string; href?: string }[];
  path: string;
  heading: string;
  lead: string;
  posts: PostPage;
  filter: BlogFilter;
  columns: 1 | 2 | 3;
  aside?: ReactNode;
  /** The page that shows single posts. */
  single?: string;
}) {
  useScrollTopAfter(posts.page);
  const narrowed = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div
        className={cx(
          'shell py-10 md:py-16',
          aside ? 'grid items-start gap-10 lg:grid-cols-[1fr_20rem]' : columns === 1 && 'max-w-5xl!',
        )}
      >
        <div>
          {narrowed && (
            <p role="status" className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {posts.total} tulisan{' '}
                {filter.q && (
                  <>
                    untuk <strong>“{filter.q}”</strong>{' '}
                  </>
                )}
                {filter.category && <>dalam {filter.category} </>}
                {filter.tag && <>bertanda {filter.tag} </>}
                {filter.month && <>dari {monthName(filter.month)}</>}
              </span>
              <Anchor
                href={path}
                className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
              >
                Hapus saringan
              </Anchor>
            </p>
          )}
          {posts.data.length === 0 ? (
            <EmptyState
              scene="noMatch"
              title="Tidak ada tulisan yang cocok."
              actions={
                <ButtonLink href={path} variant="secondary">
                  Semua tulisan
                </ButtonLink>
              }
            />
          ) : (
            <ul
              className={cx(
                'grid gap-4 lg:gap-5',
                columns === 2 && 'md:grid-cols-2',
                columns === 3 && 'md:grid-cols-2 lg:grid-cols-3',
              )}
            >
              {posts.data.map((post, at) => (
                <li key={post.id}>
                  <PostCard post={post} to={single} wide={columns === 1} heading="h2" priority={at === 0} />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-8">
            <Pagination
              page={posts.page}
              last={posts.totalPages}
              href={(page) => blogListHref(path, filter, page)}
              stay
            />
          </div>
        </div>
        {aside}
      </div>
    </>
  );
}
