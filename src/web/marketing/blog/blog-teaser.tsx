import type { PostSummary } from '../../../domain/content/public/post.ts';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import type { SectionText } from '../../common/head/page-texts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { PostCard } from './post-card.tsx';

/** The newest posts and a link to all. */
export function BlogTeaser({ texts, posts }: { texts: SectionText; posts: PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="shell py-12 md:py-20">
      <Reveal>
        <SectionHeading
          label={texts.label}
          title={texts.title}
          action={
            <ButtonLink href={texts.href ?? '/blog-standard'} variant="secondary" size="sm">
              {texts.buttonText}
            </ButtonLink>
          }
        />
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-5">
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
