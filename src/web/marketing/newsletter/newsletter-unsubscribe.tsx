import { unsubscribe } from '../../../domain/content/newsletters/subscribe.ts';
import { metaOf } from '../../common/head/head.ts';
import type { Route } from './+types/newsletter-unsubscribe';
import { newsletterLinkPage, runWithToken } from './newsletter-link.server.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  newsletterLinkPage(
    args,
    '/newsletter/unsubscribe',
    'Berhenti Berlangganan',
    'Setelah ini kami tidak mengirim kabar panen lagi ke alamat Anda.',
  );

export const action = (args: Route.ActionArgs) => runWithToken(args, unsubscribe);

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);

export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage
      token={loaderData.token}
      answer={actionData}
      title="Berhenti menerima kabar?"
      text={loaderData.text}
      button="Ya, berhenti"
      done={{
        title: 'Anda sudah berhenti berlangganan',
        text: 'Terima kasih pernah membaca. Anda boleh mendaftar lagi kapan saja.',
      }}
    />
  );
}
