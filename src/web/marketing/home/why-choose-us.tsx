import type { Entry } from '../../../domain/content/collections/collections.ts';
import { ContentIcon } from '../../common/components/content-icon.tsx';
import { contentPicture } from '../../common/components/content-picture.ts';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Reveal } from '../../ui/reveal.tsx';

/** Four reasons next to a picture. */
export function WhyChooseUs({ why }: { why: Entry<'why-choose-us'> }) {
  return (
    <section className="shell py-12 md:py-20">
      <div className="grid items-center gap-10 lg:grid-cols-[5fr_6fr] lg:gap-16">
        <Reveal>
          <Picture
            source={contentPicture(why.thumb, why.alt, why.width, why.height)}
            sizes="(min-width: 62rem) 500px, 92vw"
            className="overflow-hidden rounded-card"
            imgClassName="aspect-9/7 object-cover lg:aspect-square"
          />
        </Reveal>
        <Reveal>
          <SectionHeading label={why.label} title={why.title} lead={why.text} />
          <ul className="grid gap-6 sm:grid-cols-2">
            {why.items.map((item) => (
              <li key={item.id}>
                <span className="mb-3 grid size-12 place-items-center rounded-pill bg-sawah-soft text-sawah-text">
                  <ContentIcon name={item.icon} />
                </span>
                <h3 className="font-bold">{item.title}</h3>
                <p className="mt-1 text-sm text-muted">{item.text}</p>
              </li>
            ))}
          </ul>
        </Reveal>
      </div>
    </section>
  );
}
