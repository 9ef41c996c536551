import { data } from 'react-router';
import { findEntries } from '../../domain/content/site/find-entries.ts';
import { renderMarkdown } from '../../domain/content/site/markdown.ts';
import { here } from '../page/head/context.ts';
import { headOf } from '../page/head/head.server.ts';
import { metaOf } from '../page/head/head.ts';
import { sectionOf, textsOf } from '../page/head/texts.server.ts';
import { PageHeading } from '../page/parts/page-heading.tsx';
import { Sample } from '../page/parts/sample.tsx';
import { scene } from '../page/parts/scene.ts';
import { publicView } from '../page/public-view.server.ts';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/project-details';
import { PreviousNext } from './previous-next.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop } = here(context);
  return publicView(shop, request, async () => {
    const { projects } = await findEntries(shop, 'projects');
    const list = textsOf('/project');
    const at = projects.findIndex((one) => String(one.id) === params.id);
    const project = projects[at];
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: list.title, href: '/project' },
      { label: project?.title ?? 'Kegiatan tidak ditemukan' },
    ];
    if (!project) {
      // PAGE-14: the page stands without its detail section.
      const missing = {
        head: await headOf(shop, list, '/project', { hidden: true }),
        trail,
        heading: list.heading,
        lead: list.lead,
        detail: null,
      };
      return data(missing, { status: 404 });
    }
    const texts = textsOf('/project-details/{id}', { title: project.title, summary: project.summary });
    // Before the first comes the last, and after the last the first (PAGE-15).
    const beside = (step: number) => {
      const other = projects[(at + step + projects.length) % projects.length]!;
      return { href: `/project-details/${other.id}`, title: other.title };
    };
    return {
      head: await headOf(shop, texts, `/project-details/${project.id}`, { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      detail: {
        picture: scene(project.thumb, project.alt, project.width, project.height),
        category: project.category,
        sample: project.sample,
        html: renderMarkdown(project.body),
        previous: beside(-1),
        next: beside(1),
        nav: sectionOf(texts, 'nav') as { previous: string; next: string; back: string },
      },
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function ProjectDetails({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, detail } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      {detail && (
        <div className="shell max-w-4xl! py-10 md:py-16">
          <Picture
            source={detail.picture}
            sizes="(min-width: 56rem) 860px, 92vw"
            className="overflow-hidden rounded-card"
            priority
          />
          <p className="mt-5 font-semibold text-padi-text">
            {detail.category} {detail.sample && <Sample />}
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown */}
          <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: detail.html }} />
          <PreviousNext
            label="Kegiatan lain"
            previous={{ ...detail.previous, label: detail.nav.previous }}
            next={{ ...detail.next, label: detail.nav.next }}
          />
        </div>
      )}
    </>
  );
}
