import MessageCircle from 'lucide-react/icons/message-circle';
import Rss from 'lucide-react/icons/rss';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Form } from 'react-router';
import { cutText } from '../../../shared/format/cut-text.ts';
import { whatsappNumber } from '../../../shared/format/whatsapp-number.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { LightboxGallery } from './lightbox-gallery.tsx';
import type { BlogFilter, SidebarData } from './read-blog-list.server.ts';

const LIST = '/blog-with-sidebar';
/** Maximum length of a recent post's title (BLOG-09). */
const TITLE_MAX = 35;

const shortTitle = (title: string) => (title.length > TITLE_MAX ? `${cutText(title, TITLE_MAX)}…` : title);

/** The sidebar of the blog (BLOG-08 to BLOG-11). */
export function BlogSidebar({
  recent,
  categories,
  archives,
  tags,
  gallery,
  whatsapp,
  texts,
  chosen = {},
}: SidebarData & { chosen?: BlogFilter }) {
  const id = useId();
  const row = (on: boolean) =>
    cx(
      'flex min-h-11 items-center justify-between gap-3 rounded-button px-3',
      on ? 'bg-sawah-soft font-semibold text-sawah-text' : 'hover:bg-sunken',
    );
  return (
    <aside aria-label="Di samping tulisan" className="no-print grid gap-6">
      <Widget title={texts.search?.title}>
        <Form
          action={LIST}
          method="get"
          role="search"
          className="relative"
          onSubmit={(event) => {
            // The field is cleared once the search is submitted (BLOG-08).
            const form = event.currentTarget;
            setTimeout(() => form.reset());
          }}
        >
          <label htmlFor={id} className="sr-only">
            {texts.search?.placeholder}
          </label>
          <input
            id={id}
            type="search"
            name="q"
            required
            maxLength={200}
            placeholder={texts.search?.placeholder}
            className="box pr-13!"
          />
          <button
            type="submit"
            aria-label={texts.search?.button}
            className="absolute top-0 right-0 grid size-12 place-items-center rounded-button text-sawah-text hover:bg-sawah-soft"
          >
            <Search className="size-5" />
          </button>
        </Form>
      </Widget>
      <Widget title={texts.recent}>
        <ul className="grid gap-3">
          {recent.map((post) => (
            <li key={post.id} className="group relative grid grid-cols-[min(4.5rem,25%)_minmax(0,1fr)] gap-3">
              <img
                src={post.thumb.replace('.avif', '-480.avif')}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                className="size-18 rounded-button object-cover"
              />
              <div>
                <Anchor
                  href={`/blog-single-with-sidebar/${post.id}`}
                  className="font-semibold leading-snug after:absolute after:inset-0 group-hover:underline"
                >
                  {shortTitle(post.title)}
                </Anchor>
                <p className="mt-1 text-sm text-muted">{post.fullDate}</p>
              </div>
            </li>
          ))}
        </ul>
      </Widget>
      <Widget title={texts.categories}>
        <ul className="-mx-3 grid">
          {categories.map(({ category, count }) => (
            <li key={category}>
              <Anchor
                href={`${LIST}?category=${encodeURIComponent(category)}`}
                className={row(chosen.category === category)}
              >
                {category}
                <span className="text-sm text-muted tabular">
                  {count}
                  <span className="sr-only"> tulisan</span>
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      </Widget>
      {gallery.length > 0 && (
        <Widget title={texts.gallery}>
          <LightboxGallery pictures={gallery} />
        </Widget>
      )}
      <Widget title={texts.archives}>
        <ul className="-mx-3 grid">
          {archives.map(({ month, label, count }) => (
            <li key={month}>
              <Anchor href={`${LIST}?month=${month}`} className={row(chosen.month === month)}>
                {label}
                <span className="text-sm text-muted tabular">
                  {count}
                  <span className="sr-only"> tulisan</span>
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      </Widget>
      <Widget title={texts.tags}>
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Anchor
                href={`${LIST}?tag=${encodeURIComponent(tag)}`}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-pill md:min-h-9 px-3 text-sm font-semibold',
                  chosen.tag === tag
                    ? 'on-green bg-sawah text-white'
                    : 'bg-sawah-soft text-sawah-text hover:bg-sawah/15',
                )}
              >
                {tag}
              </Anchor>
            </li>
          ))}
        </ul>
      </Widget>
      <Widget title={texts.follow}>
        <div className="flex flex-wrap gap-2">
          <a
            href="/blog/rss.xml"
            className="inline-flex min-h-11 items-center gap-2 rounded-button border border-edge/60 px-4 text-sm font-semibold text-sawah-text hover:bg-sawah-soft"
          >
            <Rss className="size-5" /> RSS
          </a>
          {whatsapp && (
            <ButtonLink
              href={`https://wa.me/${whatsappNumber(whatsapp)}`}
              target="_blank"
              variant="secondary"
              size="sm"
              icon={<MessageCircle className="size-5" />}
            >
              WhatsApp
            </ButtonLink>
          )}
        </div>
      </Widget>
    </aside>
  );
}

function Widget({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-[min(1.25rem,24px)]">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
