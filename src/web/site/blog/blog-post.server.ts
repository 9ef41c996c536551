import { addComment } from '../../../domain/content/site/add-comment.ts';
import { getPost } from '../../../domain/content/site/get-post.ts';
import { getShell } from '../../../domain/content/site/get-shell.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { momentInWib } from '../../../shared/figures/days.ts';
import { commentInput } from '../../../shared/input/content.ts';
import { iconAddress } from '../../../shared/logo-address.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { sentForm } from '../../form/sent-form.ts';
import { submit } from '../../page/answer/view.ts';
import { headOf } from '../../page/head/head.server.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';

/** The number of a post in an address; what is none is `not_found`. */
function postNumber(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : refuse('not_found');
}

/** Loads a post's page under `path` (/blog-single or its sister with the sidebar); the first is the canonical one. */
export async function postPageOf(shop: Shop, actor: Actor, id: string, path: string) {
  const [post, { site }] = await Promise.all([getPost(shop, actor, { id: postNumber(id) }), getShell(shop)]);
  const texts = textsOf('/blog-single/{id}', { title: post.title, description: post.description });
  const trail = [
    { label: 'Beranda', href: '/' },
    { label: 'Blog', href: '/blog-standard' },
    { label: post.title },
  ];
  const { publicUrl } = shop.config;
  const canonical = `/blog-single/${post.id}`;
  const image = `/og/tulisan/${post.id}.jpg`;
  return {
    head: await headOf(shop, texts, canonical, {
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
            logo: { '@type': 'ImageObject', url: publicUrl + iconAddress(site.logo, 512) },
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
      sources: sectionOf(texts, 'sources').title,
      nav: sectionOf(texts, 'nav') as { previous: string; next: string },
      comments: sectionOf(texts, 'comments') as {
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

export type PostPage = Awaited<ReturnType<typeof postPageOf>>;

/** Takes the comment form under a post. */
export async function takeComment(shop: Shop, actor: Actor, request: Request, id: string, address: string) {
  const form = await sentForm(request);
  return submit(form, async () => {
    await addComment(
      shop,
      actor,
      { ...form.read(commentInput, { except: ['post'] }), post: postNumber(id) },
      address,
    );
    return { ok: true as const, message: saidToPeople.commentThanks, result: undefined };
  });
}

/** When a post was last changed, on the shop's clock; never before the day that it is dated. */
function changedAt({ day, updatedAt }: { day: string; updatedAt: string }): string {
  const changed = momentInWib(new Date(updatedAt));
  return changed.slice(0, 10) < day ? `${day}T00:00:00+07:00` : changed;
}
