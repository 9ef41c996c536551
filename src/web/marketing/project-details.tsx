import { data } from 'react-router';
import { findEntries } from '../../domain/content/public/find-entries.ts';
import { renderMarkdown } from '../../domain/content/public/markdown.ts';
import { contentPicture } from '../common/components/content-picture.ts';
import { PageHeading } from '../common/components/page-heading.tsx';
import { SampleNotice } from '../common/components/sample-notice.tsx';
import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../common/head/page-texts.server.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/project-details';
import { PreviousNext } from './previous-next.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const { projects } = await findEntries(ctx, 'projects');
    const list = pageTextsOf('/project');
    const at = projects.findIndex((one) => String(one.id) === params.id);
    const project = projects[at];
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: list.title, href: '/project' },
      { label: project?.title ?? 'Kegiatan tidak ditemukan' },
    ];
    if (!project) {
      // PAGE-14: an unknown project omits the detail section.
      const missing = {
        head: await buildHead(ctx, list, '/project', { hidden: true }),
        trail,
        heading: list.heading,
        lead: list.lead,
        detail: null,
      };
      return data(missing, { status: 404 });
    }
    const texts = pageTextsOf('/project-details/{id}', { title: project.title, summary: project.summary });
    // The list wraps around: the last precedes the first, and the first follows the last (PAGE-15).
    const beside = (step: number) => {
      const other = projects[(at + step + projects.length) % projects.length]!;
      return { href: `/project-details/${other.id}`, title: other.title };
    };
    return {
      head: await buildHead(ctx, texts, `/project-details/${project.id}`, { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      detail: {
        picture: contentPicture(project.thumb, project.alt, project.width, project.height),
        category: project.category,
        sample: project.sample,
        html: renderMarkdown(project.body),
        previous: beside(-1),
        next: beside(1),
        nav: sectionTextOf(texts, 'nav') as { previous: string; next: string; back: string },
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
            {detail.category} {detail.sample && <SampleNotice />}
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
