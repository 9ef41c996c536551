import { subscribe } from '../../../domain/content/newsletters/subscribe.ts';
import { newsletterInput } from '../../../shared/schemas/content-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Route } from './+types/newsletter-subscribe';
import { NewsletterForm } from './newsletter-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => {
  const product = matches[0].loaderData?.shell.site.product ?? '';
  return [{ title: `${product} - Kabar panen` }, { name: 'robots', content: 'noindex' }];
};

/** Subscribes an email address; every page's footer contains the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    await subscribe(ctx, actor, form.read(newsletterInput), context.get(clientAddressContext));
    return { ok: true as const, message: publicSuccessTexts.subscribed, result: undefined };
  });
}

/** The result page of the form without JavaScript: the confirmation or the error. */
export default function NewsletterSubscribe({ actionData }: Route.ComponentProps) {
  return (
    <div className="shell py-12">
      {actionData && !actionData.ok && (
        <div className="on-green mx-auto max-w-lg rounded-card bg-side p-5 text-white">
          <NewsletterForm answer={actionData} />
        </div>
      )}
      <EmptyState
        scene="noBids"
        heading="h1"
        title={actionData?.ok ? publicSuccessTexts.subscribed : 'Kabar panen lewat email'}
        text={
          actionData?.ok
            ? 'Buka tautan di email yang kami kirim untuk mengonfirmasi alamat Anda.'
            : 'Tulis email Anda di kolomnya.'
        }
        actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
      />
    </div>
  );
}
