import Check from 'lucide-react/icons/check';
import type { Entry } from '../../../domain/content/collections/collections.ts';
import { contentPicture } from '../../common/components/content-picture.ts';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { type Fact, Facts } from '../facts.tsx';

/** A short introduction: a large picture, two points, two counters (HOME-11). */
export function HomeAbout({ about, facts }: { about: Entry<'home-about'>; facts: Fact[] }) {
  return (
    <section className="shell py-12 md:py-20">
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <Reveal>
          <Picture
            source={contentPicture(about.thumb, about.alt, about.width, about.height)}
            sizes="(min-width: 62rem) 550px, 92vw"
            className="overflow-hidden rounded-card"
            imgClassName="aspect-4/3 object-cover lg:aspect-7/8"
          />
        </Reveal>
        <Reveal>
          <SectionHeading label={about.label} title={about.title} className="mb-4 md:mb-4" />
          <p className="text-muted">{about.text}</p>
          <ul className="mt-6 grid gap-4">
            {about.points.map((point) => (
              <li key={point.id} className="grid grid-cols-[auto_1fr] gap-x-3">
                <span className="mt-0.5 grid size-7 place-items-center rounded-pill bg-sawah text-white">
                  <Check className="size-4" />
                </span>
                <div className="wrap-anywhere">
                  <h3 className="font-bold">{point.title}</h3>
                  <p className="text-sm text-muted">{point.text}</p>
                </div>
              </li>
            ))}
          </ul>
          <Facts facts={facts} className="mt-8 border-t border-line pt-6" />
          <ButtonLink href={about.href} className="mt-8">
            {about.buttonText}
          </ButtonLink>
        </Reveal>
      </div>
    </section>
  );
}
