import { unsubscribe } from '../../../domain/content/letters/subscribe.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import type { Route } from './+types/newsletter-stop';
import { tokenOf, withToken } from './newsletter-link.server.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = {
    title: 'Berhenti Berlangganan',
    description: 'Setelah ini kami tidak mengirim kabar panen lagi ke alamat Anda.',
  };
  return {
    head: await headOf(here(context).shop, texts, '/newsletter/berhenti', { hidden: true }),
    token: tokenOf(request),
  };
}

export async function action(args: Route.ActionArgs) {
  return withToken(args, unsubscribe);
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage
      token={loaderData.token}
      answer={actionData}
      title="Berhenti menerima kabar?"
      text="Setelah ini kami tidak mengirim kabar panen lagi ke alamat Anda."
      button="Ya, berhenti"
      done={{
        title: 'Anda sudah berhenti berlangganan',
        text: 'Terima kasih pernah membaca. Anda boleh mendaftar lagi kapan saja.',
      }}
    />
  );
}
