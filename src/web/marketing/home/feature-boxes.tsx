import type { Entry } from '../../../domain/content/collections/collections.ts';
import { ContentIcon } from '../../common/components/content-icon.tsx';
import { contentPicture } from '../../common/components/content-picture.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Two boxes below the banner of Home 4, each with a picture, a claim and a link. */
export function FeatureBoxes({ boxes }: { boxes: Entry<'feature-boxes'>[] }) {
  if (boxes.length === 0) return null;
  return (
    <section aria-label="Yang bisa dilakukan di sini" className="shell pt-12 md:pt-16">
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5">
        {boxes.map((box) => (
          <li
            key={box.id}
            className="grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-[2fr_3fr] md:grid-cols-1 lg:grid-cols-[2fr_3fr]"
          >
            <Picture
              source={contentPicture(box.thumb, box.alt, box.width, box.height)}
              // A flat illustration, so phones can use the small file, which is a fifth of the size.
              sizes="(min-width: 62rem) 230px, (min-width: 40rem) 40vw, 60vw"
              className="h-full"
              imgClassName="aspect-16/9 object-cover sm:aspect-auto sm:h-full! md:aspect-16/9 md:h-auto! lg:aspect-auto lg:h-full!"
            />
            <div className="flex flex-col items-start gap-2 p-5 md:p-6">
              <span className="grid size-12 place-items-center rounded-pill bg-sawah-soft text-sawah-text">
                <ContentIcon name={box.icon} />
              </span>
              <h2 className="text-xl font-bold">{box.title}</h2>
              <p className="text-muted">{box.description}</p>
              <ButtonLink href={box.href} variant="secondary" size="sm" className="mt-2">
                {box.buttonText}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
