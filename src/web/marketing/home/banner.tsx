import { useRootData } from '../../common/head/use-root-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Backdrop } from './backdrop.tsx';
import { FadeBanner } from './fade-banner.tsx';

export type BannerSlide = {
  id: number;
  bgImage: string;
  bgImagePhone: string;
  title: string;
  highlightedTitle?: string;
  description: string;
  buttonText: string;
  href: string;
};

/** The full-width banner of a home page: a title with a highlighted word over each slide's picture. */
export function Banner({
  slides,
  chip,
  second,
  strip = false,
}: {
  slides: BannerSlide[];
  chip?: string;
  /** A second button, on every slide. */
  second?: { text: string; href: string };
  /** Whether a strip overlaps the banner's lower edge. */
  strip?: boolean;
}) {
  const site = useRootData()?.shell.site;
  // A new shop's slides are drafts: its own name and words are shown until they are published.
  if (slides.length === 0)
    return (
      <header className={cx('shell pt-10', strip ? 'pb-20' : 'pb-4')}>
        <h1 className="serif text-3xl md:text-4xl">{site?.product}</h1>
        {site?.about && <p className="mt-2 max-w-2xl text-muted md:text-lg">{site.about}</p>}
      </header>
    );
  return (
    <FadeBanner
      label="Sorotan"
      raised={strip}
      slides={slides.map((slide, at) => {
        const Title = at === 0 ? 'h1' : 'p';
        return {
          id: slide.id,
          name: `${slide.title} ${slide.highlightedTitle ?? ''}`.trim(),
          backdrop: (priority: boolean) => (
            <>
              <Backdrop wide={slide.bgImage} phone={slide.bgImagePhone} alt="" priority={priority} />
              <div className="absolute inset-0 shade" />
            </>
          ),
          words: (
            <div
              className={cx(
                'shell flex min-h-130 flex-col items-start pt-9 md:min-h-140 md:justify-center md:pt-12',
                strip ? 'pb-32 md:pb-24' : 'pb-24 md:pb-12',
              )}
            >
              {chip && (
                <p className="mb-4 rounded-pill bg-white/20 px-2.5 py-1 text-xs font-semibold">{chip}</p>
              )}
              <Title
                className={cx(
                  'serif max-w-2xl text-4xl',
                  slide.highlightedTitle ? 'md:text-5xl' : 'md:text-4xl lg:text-5xl',
                )}
              >
                {slide.title}
                {slide.highlightedTitle && <span className="text-padi"> {slide.highlightedTitle}</span>}
              </Title>
              <p className="mt-4 max-w-md text-base md:text-lg">{slide.description}</p>
              <div className="mt-6 flex flex-wrap gap-3">
                <ButtonLink href={slide.href} variant="gold">
                  {slide.buttonText}
                </ButtonLink>
                {second && (
                  <ButtonLink href={second.href} variant="secondary">
                    {second.text}
                  </ButtonLink>
                )}
              </div>
            </div>
          ),
        };
      })}
    />
  );
}
