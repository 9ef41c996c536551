import { findEntries } from '../../domain/content/public/find-entries.ts';
import { PageHeading } from '../common/components/page-heading.tsx';
import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTextsOf } from '../common/head/page-texts.server.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { Route } from './+types/project';
import { ProjectCard } from './project-gallery.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const texts = pageTextsOf('/project');
  return publicLoader(ctx, request, async () => {
    const { projects } = await findEntries(ctx, 'projects');
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await buildHead(ctx, texts, '/project', { trail }),
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
                <ProjectCard project={project} heading="h2" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
