import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { sendContactMessage } from '../../domain/content/letters/send-contact-message.ts';
import { contactInput } from '../../shared/input/content.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { sentForm } from '../form/sent-form.ts';
import { submit } from '../page/answer/view.ts';
import { addressContext, here } from '../page/head/context.ts';
import { headOf, organizationOf } from '../page/head/head.server.ts';
import { metaOf } from '../page/head/head.ts';
import { sectionOf, textsOf } from '../page/head/texts.server.ts';
import { PageHeading } from '../page/parts/page-heading.tsx';
import { SectionHeading } from '../page/parts/section-heading.tsx';
import { publicView } from '../page/public-view.server.ts';
import type { Route } from './+types/contact';
import { ContactSection } from './contact-section.tsx';
import { FarmerMap } from './farmers/farmer-map.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/contact-us');
  return publicView(shop, request, async () => {
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    const farmers = await findPublicFarmers(shop, actor, { limit: 100 });
    return {
      head: await headOf(shop, texts, '/contact-us', { trail, jsonLd: [await organizationOf(shop)] }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      farmers: farmers.data.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
      contact: sectionOf(texts, 'contact'),
      map: sectionOf(texts, 'map') as { title?: string; caption?: string },
    };
  });
}

/** Takes the contact form of every page that has one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    await sendContactMessage(shop, actor, form.read(contactInput), context.get(addressContext));
    return { ok: true as const, message: saidToPeople.contactThanks, result: undefined };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings' });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, heading, lead, contact, map, farmers } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <ContactSection texts={contact} heading={false} answer={actionData} />
      {farmers.length > 0 && (
        <section className="bg-sunken py-12 md:py-20">
          <div className="shell max-w-4xl!">
            <SectionHeading title={map.title} lead={map.caption} />
            <FarmerMap farmers={farmers} />
          </div>
        </section>
      )}
    </>
  );
}
