import { subscribe } from '../../../domain/content/letters/subscribe.ts';
import { newsletterInput } from '../../../shared/input/content.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { sentForm } from '../../form/sent-form.ts';
import { submit } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/newsletter';

export const meta: Route.MetaFunction = ({ matches }) => {
  const product = matches[0].loaderData?.shell.site.product ?? '';
  return [{ title: `${product} - Kabar panen` }, { name: 'robots', content: 'noindex' }];
};

/** Signs an address up; the form stands in the footer of every page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    await subscribe(shop, actor, form.read(newsletterInput), context.get(addressContext));
    return { ok: true as const, message: saidToPeople.subscribed, result: undefined };
  });
}

/** Where the form leads without JavaScript: the thanks, or what was wrong. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className="shell py-12">
      {actionData && !actionData.ok && (
        <Notice tone="error" live>
          {actionData.fields.email ?? actionData.message}
        </Notice>
      )}
      <EmptyState
        scene="noBids"
        heading="h1"
        title={actionData?.ok ? saidToPeople.subscribed : 'Kabar panen lewat email'}
        text={
          actionData?.ok
            ? 'Buka tautan di email yang kami kirim untuk mengonfirmasi alamat Anda.'
            : 'Tulis email Anda di kolom di bawah halaman ini.'
        }
        actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
      />
    </div>
  );
}
