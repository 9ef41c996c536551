import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { findEntries } from '../../domain/content/public/find-entries.ts';
import { ContentIcon } from '../common/components/content-icon.tsx';
import { contentPicture } from '../common/components/content-picture.ts';
import { PageHeading } from '../common/components/page-heading.tsx';
import { SampleNotice } from '../common/components/sample-notice.tsx';
import { SectionHeading } from '../common/components/section-heading.tsx';
import { buildHead, organizationJsonLd } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTextsOf } from '../common/head/page-texts.server.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { Picture } from '../ui/picture.tsx';
import { Reveal } from '../ui/reveal.tsx';
import type { Route } from './+types/about';
import { Facts } from './facts.tsx';
import { TeamCard } from './farmers/team-card.tsx';
import { SkillBars } from './skill-bars.tsx';

/** Number of farmers in the preview (PAGE-04). */
const PREVIEW = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/about-us');
  return publicLoader(ctx, request, async () => {
    const [entries, farmers] = await Promise.all([
      findEntries(ctx, 'about', 'skills', 'facts', 'order-process'),
      findPublicFarmers(ctx, actor, { limit: PREVIEW }),
    ]);
    const about = entries.about[0];
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await buildHead(ctx, texts, '/about-us', { trail, jsonLd: [await organizationJsonLd(ctx)] }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      about,
      skills: entries.skills,
      facts: entries.facts.filter((fact) => fact.set === about?.factSet),
      processes: entries['order-process'],
      farmers: farmers.data,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings' });

export default function About({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, about, skills, facts, processes, farmers } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      {about && (
        <>
          <section className="shell py-12 md:py-20">
            <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
              <Picture
                source={contentPicture(about.thumb, about.alt, about.width, about.height)}
                // A flat illustration, so phones can use the small file, which is a quarter of the size.
                sizes="(min-width: 62rem) 550px, (min-width: 40rem) 92vw, 60vw"
                className="overflow-hidden rounded-card"
                imgClassName="aspect-4/3 object-cover lg:aspect-7/8"
                priority
              />
              <div>
                <SectionHeading label={about.label} title={about.title} className="mb-4 md:mb-4" />
                <div className="grid gap-4 text-muted">
                  {about.opening.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </div>
                <Facts facts={facts} className="mt-8 border-t border-line pt-6" />
              </div>
            </div>
            <ul className="mt-12 grid gap-4 md:grid-cols-3 md:gap-5">
              {about.values.map((value) => (
                <li key={value.id} className="rounded-card border border-line bg-surface p-5 md:p-6">
                  <span className="mb-3 grid size-12 place-items-center rounded-pill bg-sawah-soft text-sawah-text">
                    <ContentIcon name={value.icon} />
                  </span>
                  <h3 className="text-lg font-bold">{value.title}</h3>
                  <p className="mt-1 text-muted">{value.text}</p>
                </li>
              ))}
            </ul>
          </section>
          {(skills.length > 0 || processes.length > 0) && (
            <section className="bg-sunken py-12 md:py-20">
              <div className="shell grid gap-12 lg:grid-cols-2 lg:gap-16">
                {processes.length > 0 && (
                  <div>
                    <SectionHeading
                      label={about.process.label}
                      title={about.process.title}
                      className="mb-4 md:mb-4"
                    />
                    <Tabs
                      label={about.process.title}
                      initial={processes.find((process) => process.active)?.slug}
                      tabs={processes.map((process) => ({
                        key: process.slug,
                        label: process.title,
                        panel: (
                          <>
                            <p className="font-semibold">{process.lead}</p>
                            <ol className="mt-4 grid gap-3">
                              {process.steps.map((step, at) => (
                                <li key={step} className="grid grid-cols-[auto_1fr] gap-3">
                                  <span
                                    aria-hidden="true"
                                    className="grid size-8 place-items-center rounded-pill bg-padi font-bold tabular"
                                  >
                                    {at + 1}
                                  </span>
                                  <span className="wrap-anywhere pt-1 text-muted">{step}</span>
                                </li>
                              ))}
                            </ol>
                          </>
                        ),
                      }))}
                    />
                  </div>
                )}
                {skills.length > 0 && (
                  <div>
                    <SectionHeading label={about.skills.label} title={about.skills.title} />
                    <SkillBars skills={skills} />
                    {skills.some((skill) => skill.sample) && (
                      <p className="mt-5 text-sm text-muted">
                        Angka percontohan. <SampleNotice />
                      </p>
                    )}
                  </div>
                )}
              </div>
            </section>
          )}
          {farmers.length > 0 && (
            <section className="shell py-12 md:py-20">
              <Reveal>
                <SectionHeading
                  label={about.team.label}
                  title={about.team.title}
                  action={
                    <ButtonLink href={about.team.href} variant="secondary" size="sm">
                      {about.team.buttonText}
                    </ButtonLink>
                  }
                />
                <ul className="grid pairs gap-3 md:pairs-3 md:gap-5">
                  {farmers.map((farmer, at) => (
                    // The third card in two columns spans the row.
                    <li key={farmer.id} className={at === PREVIEW - 1 ? 'max-md:col-span-full' : undefined}>
                      <TeamCard farmer={farmer} heading="h3" wide={at === PREVIEW - 1} />
                    </li>
                  ))}
                </ul>
              </Reveal>
            </section>
          )}
        </>
      )}
    </>
  );
}
