import type { PostSummary } from '../../../domain/content/public/post.ts';
import { contentPicture } from '../../common/components/content-picture.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Sizes of the posts' pictures (content/pictures/manifest.json). */
export const POST_WIDTH = 1200;
export const POST_HEIGHT = 700;

/** A post in a list: picture with date, author, title and summary. */
export function PostCard({
  post,
  to = '/blog-single',
  wide = false,
  heading: Heading = 'h3',
  priority = false,
}: {
  post: PostSummary;
  /** The page that shows single posts. */
  to?: string;
  /** The picture is next to the text on desktops. */
  wide?: boolean;
  heading?: 'h2' | 'h3';
  priority?: boolean;
}) {
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface ${wide ? 'md:flex-row' : ''}`}
    >
      <div className={`relative overflow-hidden ${wide ? 'md:w-2/5 md:shrink-0' : ''}`}>
        <Picture
          source={contentPicture(post.thumb, '', POST_WIDTH, POST_HEIGHT)}
          priority={priority}
          sizes="(min-width: 62rem) 440px, (min-width: 48rem) 50vw, 92vw"
          className="h-full"
          imgClassName={`object-cover transition-transform duration-700 ease-out group-hover:scale-[1.03] ${wide ? 'aspect-12/7 md:aspect-auto md:h-full' : 'aspect-12/7'}`}
        />
        <p
          aria-hidden="true"
          className="absolute top-3 left-3 grid min-w-13 justify-items-center rounded-button bg-surface px-2 py-1.5 leading-none"
        >
          <span className="text-lg font-bold tabular">{post.date.day}</span>
          <span className="text-xs text-muted">
            {post.date.month} {post.date.year}
          </span>
        </p>
      </div>
      <div className={`flex flex-1 flex-col gap-2 p-5 ${wide ? 'md:justify-center md:p-8' : ''}`}>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="font-semibold text-padi-text">{post.category}</span>
          <span className="sr-only">{post.fullDate}</span>
          <span>{post.author}</span>
          <span>{post.comments} komentar</span>
        </p>
        <Heading className="serif text-xl">
          <Anchor
            href={`${to}/${post.id}`}
            prefetch="intent"
            className="inline-block outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-info"
          >
            {post.title}
          </Anchor>
        </Heading>
        <p className="text-sm text-muted">{post.description}</p>
      </div>
    </article>
  );
}
