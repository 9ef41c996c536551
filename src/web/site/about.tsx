import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { findEntries } from '../../domain/content/site/find-entries.ts';
import { here } from '../page/head/context.ts';
import { headOf, organizationOf } from '../page/head/head.server.ts';
import { metaOf } from '../page/head/head.ts';
import { textsOf } from '../page/head/texts.server.ts';
import { ContentIcon } from '../page/parts/icon.tsx';
import { PageHeading } from '../page/parts/page-heading.tsx';
import { Sample } from '../page/parts/sample.tsx';
import { scene } from '../page/parts/scene.ts';
import { SectionHeading } from '../page/parts/section-heading.tsx';
import { publicView } from '../page/public-view.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Tabs } from '../ui/lead/tabs.tsx';
import { Picture } from '../ui/picture.tsx';
import { Reveal } from '../ui/reveal.tsx';
import type { Route } from './+types/about';
import { Facts } from './facts.tsx';
import { FarmerCard } from './farmers/farmer-card.tsx';
import { SkillBars } from './skill-bars.tsx';

/** Farmers in the preview (PAGE-04). */
const PREVIEW = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/about-us');
  return publicView(shop, request, async () => {
    const [entries, farmers] = await Promise.all([
      findEntries(shop, 'about', 'skills', 'facts', 'order-process'),
      findPublicFarmers(shop, actor, { limit: PREVIEW }),
    ]);
    const about = entries.about[0];
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await headOf(shop, texts, '/about-us', { trail, jsonLd: [await organizationOf(shop)] }),
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
                source={scene(about.thumb, about.alt, about.width, about.height)}
                // Drawn in flat colours: a phone shows the small file as well as the one four times as heavy.
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
                                  <span className="pt-1 text-muted">{step}</span>
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
                        Angka percontohan. <Sample />
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
                    // The third of two columns takes the whole row.
                    <li key={farmer.id} className={at === PREVIEW - 1 ? 'max-md:col-span-full' : undefined}>
                      <FarmerCard farmer={farmer} heading="h3" wide={at === PREVIEW - 1} />
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
