import { findEntries } from '../../domain/content/site/find-entries.ts';
import { here } from '../page/head/context.ts';
import { headOf } from '../page/head/head.server.ts';
import { metaOf } from '../page/head/head.ts';
import { textsOf } from '../page/head/texts.server.ts';
import { PageHeading } from '../page/parts/page-heading.tsx';
import { publicView } from '../page/public-view.server.ts';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import type { Route } from './+types/project';
import { GalleryCard } from './gallery.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = here(context);
  const texts = textsOf('/project');
  return publicView(shop, request, async () => {
    const { projects } = await findEntries(shop, 'projects');
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await headOf(shop, texts, '/project', { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      projects: projects.map(({ body: _body, ...project }) => project),
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, projects } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell py-10 md:py-16">
        {projects.length === 0 ? (
          <EmptyState scene="noMatch" title="Belum ada kegiatan yang diceritakan" />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
            {projects.map((project) => (
              <li key={project.id}>
                <GalleryCard project={project} heading="h2" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
