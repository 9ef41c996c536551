import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { sendContactMessage } from '../../domain/content/contact/send-contact-message.ts';
import { contactInput } from '../../shared/schemas/content-schemas.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { PageHeading } from '../common/components/page-heading.tsx';
import { SectionHeading } from '../common/components/section-heading.tsx';
import { buildHead, organizationJsonLd } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../common/head/page-texts.server.ts';
import { clientAddressContext, getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { runAction } from '../common/route-helpers/run-route.ts';
import { readForm } from '../forms/read-form.ts';
import type { Route } from './+types/contact';
import { ContactSection } from './contact-section.tsx';
import { FarmerMap } from './farmers/farmer-map.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/contact-us');
  return publicLoader(ctx, request, async () => {
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    const farmers = await findPublicFarmers(ctx, actor, { limit: 100 });
    return {
      head: await buildHead(ctx, texts, '/contact-us', { trail, jsonLd: [await organizationJsonLd(ctx)] }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      farmers: farmers.data.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
      contact: sectionTextOf(texts, 'contact'),
      map: sectionTextOf(texts, 'map') as { title?: string; caption?: string },
    };
  });
}

/** Handles the contact form of every page that has one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    await sendContactMessage(ctx, actor, form.read(contactInput), context.get(clientAddressContext));
    return { ok: true as const, message: publicSuccessTexts.contactThanks, result: undefined };
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
