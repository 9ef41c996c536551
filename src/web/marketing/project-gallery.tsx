import { contentPicture } from '../common/components/content-picture.ts';
import { SectionHeading } from '../common/components/section-heading.tsx';
import type { SectionText } from '../common/head/page-texts.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { Carousel } from './carousel.tsx';

export type ProjectPicture = {
  id: number;
  category: string;
  title: string;
  thumb: string;
  alt: string;
  width: number;
  height: number;
};

/** A project's picture with its title over the lower edge, linked to the project. */
export function ProjectCard({
  project,
  heading: Heading = 'h3',
}: {
  project: ProjectPicture;
  heading?: 'h2' | 'h3';
}) {
  return (
    <figure className="group relative h-full overflow-hidden rounded-card bg-side text-white">
      <Picture
        source={contentPicture(project.thumb, '', project.width, project.height)}
        // A flat illustration, so phones can use the small file, which is a quarter of the size.
        sizes="(min-width: 62rem) 370px, (min-width: 40rem) 50vw, 60vw"
        imgClassName="aspect-9/7 object-cover transition-transform duration-700 ease-out group-hover:scale-[1.04]"
      />
      <figcaption className="absolute inset-x-0 bottom-0 shade-up p-4 pt-14">
        <span className="text-sm font-semibold text-padi">{project.category}</span>
        <Heading className="text-lg leading-snug font-bold">
          <Anchor
            href={`/project-details/${project.id}`}
            className="inline-block outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-padi"
          >
            {project.title}
          </Anchor>
        </Heading>
      </figcaption>
    </figure>
  );
}

/** The gallery as a carousel. */
export function ProjectCarousel({ texts, projects }: { texts: SectionText; projects: ProjectPicture[] }) {
  if (projects.length === 0) return null;
  return (
    <section className="shell py-12 md:py-20">
      <SectionHeading
        label={texts.label}
        title={texts.title}
        action={
          <ButtonLink href={texts.href ?? '/project'} variant="secondary" size="sm">
            {texts.buttonText}
          </ButtonLink>
        }
      />
      <Carousel label={texts.title ?? 'Galeri'} perView={3}>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </Carousel>
    </section>
  );
}
