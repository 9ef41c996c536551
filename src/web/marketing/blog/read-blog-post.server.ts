import { addComment } from '../../../domain/content/public/add-comment.ts';
import { getPost } from '../../../domain/content/public/get-post.ts';
import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';
import { dateTimeInWib } from '../../../shared/format/dates.ts';
import { iconUrl } from '../../../shared/format/logo-url.ts';
import { commentInput } from '../../../shared/schemas/content-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { buildHead } from '../../common/head/build-head.server.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';

/** Parses a post's id from a URL; an invalid one is `not_found`. */
function parsePostId(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : fail('not_found');
}

/**
 * Loads a post's page under `path` (/blog-single or its variant with the sidebar); the first is canonical.
 */
export async function readPostPage(ctx: AppContext, actor: Actor, id: string, path: string) {
  const [post, { site }] = await Promise.all([
    getPost(ctx, actor, { id: parsePostId(id) }),
    getSiteLayout(ctx),
  ]);
  const texts = pageTextsOf('/blog-single/{id}', { title: post.title, description: post.description });
  const trail = [
    { label: 'Beranda', href: '/' },
    { label: 'Blog', href: '/blog-standard' },
    { label: post.title },
  ];
  const { publicUrl } = ctx.config;
  const canonical = `/blog-single/${post.id}`;
  const image = `/og/post/${post.id}.jpg`;
  return {
    head: await buildHead(ctx, texts, canonical, {
      trail,
      type: 'article',
      image,
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: post.title,
          description: post.description,
          image: [publicUrl + image],
          datePublished: `${post.day}T00:00:00+07:00`,
          dateModified: changedAt(post),
          inLanguage: 'id',
          articleSection: post.category,
          keywords: post.tags.join(', '),
          commentCount: post.comments,
          author: { '@type': 'Organization', name: post.author, url: `${publicUrl}/about-us` },
          publisher: {
            '@type': 'Organization',
            name: site.product,
            logo: { '@type': 'ImageObject', url: publicUrl + iconUrl(site.logo, 512) },
          },
          mainEntityOfPage: publicUrl + canonical,
        },
      ],
    }),
    trail,
    path,
    url: publicUrl + canonical,
    post,
    texts: {
      sources: sectionTextOf(texts, 'sources').title,
      nav: sectionTextOf(texts, 'nav') as { previous: string; next: string },
      comments: sectionTextOf(texts, 'comments') as {
        title: string;
        empty: string;
        formTitle: string;
        note: string;
        name: string;
        email: string;
        comment: string;
        button: string;
      },
    },
  };
}

export type PostPage = Awaited<ReturnType<typeof readPostPage>>;

/** Handles the comment form of a post. */
export async function receiveComment(
  ctx: AppContext,
  actor: Actor,
  request: Request,
  id: string,
  address: string,
) {
  const form = await readForm(request);
  return runAction(form, async () => {
    await addComment(
      ctx,
      actor,
      { ...form.read(commentInput, { except: ['post'] }), post: parsePostId(id) },
      address,
    );
    return { ok: true as const, message: publicSuccessTexts.commentThanks, result: undefined };
  });
}

/** Returns when a post was last changed, in the store's time zone; never before its date. */
function changedAt({ day, updatedAt }: { day: string; updatedAt: string }): string {
  const changed = dateTimeInWib(new Date(updatedAt));
  return changed.slice(0, 10) < day ? `${day}T00:00:00+07:00` : changed;
}
