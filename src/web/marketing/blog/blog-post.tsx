import CalendarDays from 'lucide-react/icons/calendar-days';
import MessageSquare from 'lucide-react/icons/message-square';
import UserRound from 'lucide-react/icons/user-round';
import { contentPicture } from '../../common/components/content-picture.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { PreviousNext } from '../previous-next.tsx';
import { Comments } from './comments.tsx';
import { POST_HEIGHT, POST_WIDTH } from './post-card.tsx';
import type { PostPage } from './read-blog-post.server.ts';

/** A post with its sources, adjacent posts and comments. */
export function SinglePost({
  post,
  path,
  url,
  texts,
  answer,
}: Omit<PostPage, 'head' | 'trail'> & { answer: unknown }) {
  return (
    <article>
      <Picture
        source={contentPicture(post.thumbFull, post.thumbAlt, POST_WIDTH, POST_HEIGHT)}
        sizes="(min-width: 56rem) 860px, 92vw"
        className="overflow-hidden rounded-card"
        imgClassName="aspect-12/7 object-cover"
        priority
      />
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <CalendarDays className="size-4" />
          <time dateTime={post.day}>{post.fullDate}</time>
        </span>
        <span className="flex items-center gap-1.5">
          <UserRound className="size-4" />
          {post.author}
        </span>
        <span className="flex items-center gap-1.5">
          <MessageSquare className="size-4" />
          {post.comments} komentar
        </span>
        <Anchor
          href={`/blog-with-sidebar?category=${encodeURIComponent(post.category)}`}
          className="py-1 font-semibold text-padi-text hover:underline"
        >
          {post.category}
        </Anchor>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown */}
      <div className="prose mt-6 md:text-lg" dangerouslySetInnerHTML={{ __html: post.html }} />
      {post.sources.length > 0 && (
        <section className="mt-8 rounded-card bg-sunken p-5">
          <h2 className="font-bold">{texts.sources}</h2>
          <ul className="mt-2 grid gap-1.5 text-sm text-muted">
            {post.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="no-print mt-8 flex flex-wrap items-center justify-between gap-4">
        <ul className="flex flex-wrap gap-2" aria-label="Tag">
          {post.tags.map((tag) => (
            <li key={tag}>
              <Anchor
                href={`/blog-with-sidebar?tag=${encodeURIComponent(tag)}`}
                className="inline-flex min-h-11 items-center rounded-pill md:min-h-9 bg-sawah-soft px-3 text-sm font-semibold text-sawah-text hover:bg-sawah/15"
              >
                {tag}
              </Anchor>
            </li>
          ))}
        </ul>
        <ShareButton title={post.title} url={url} size="sm" />
      </div>
      <PreviousNext
        label="Tulisan lain"
        previous={{
          href: `${path}/${post.previous.id}`,
          title: post.previous.title,
          label: texts.nav.previous,
        }}
        next={{ href: `${path}/${post.next.id}`, title: post.next.title, label: texts.nav.next }}
      />
      <Comments key={post.id} texts={texts.comments} comments={post.commentList} answer={answer} />
    </article>
  );
}

/** The page of a post around its article, with `aside` next to it. */
export function PostLayout({
  trail,
  title,
  aside,
  children,
}: {
  trail: PostPage['trail'];
  title: string;
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <>
      <PageHeading title={title} trail={trail} />
      <div
        className={`shell py-8 md:py-12 ${aside ? 'grid items-start gap-10 lg:grid-cols-[1fr_20rem]' : 'max-w-4xl!'}`}
      >
        {children}
        {aside}
      </div>
    </>
  );
}
