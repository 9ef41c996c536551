import { ContentIcon } from '../../common/components/content-icon.tsx';
import { contentPicture } from '../../common/components/content-picture.ts';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';

export type ServiceSummary = {
  id: number;
  title: string;
  summary: string;
  icon: string;
  thumb: string;
  alt: string;
  width: number;
  height: number;
};

/** One of the five services, linked to its page. */
export function ServiceTile({
  service,
  heading: Heading = 'h3',
  pictureClassName,
}: {
  service: ServiceSummary;
  /** Another aspect ratio of the picture, for wide tiles. */
  pictureClassName?: string;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Picture
        source={contentPicture(service.thumb, '', service.width, service.height)}
        sizes={
          pictureClassName
            ? '(min-width: 62rem) 570px, 92vw'
            : '(min-width: 62rem) 370px, (min-width: 40rem) 50vw, 92vw'
        }
        className="overflow-hidden"
        imgClassName={cx(
          'aspect-4/3 object-cover transition-transform duration-700 ease-out group-hover:scale-[1.03]',
          pictureClassName,
        )}
      />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <Heading className="flex items-center gap-2.5 text-lg font-bold">
          <ContentIcon name={service.icon} className="size-5 shrink-0 text-sawah-text" />
          <Anchor
            href={`/service-details/${service.id}`}
            className="min-w-0 outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-info"
          >
            {service.title}
          </Anchor>
        </Heading>
        <p className="text-muted">{service.summary}</p>
      </div>
    </article>
  );
}
