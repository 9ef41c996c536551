import { confirmSubscription } from '../../../domain/content/newsletters/subscribe.ts';
import { metaOf } from '../../common/head/head.ts';
import type { Route } from './+types/newsletter-confirm';
import { newsletterLinkPage, runWithToken } from './newsletter-link.server.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  newsletterLinkPage(
    args,
    '/newsletter/confirm',
    'Konfirmasi Langganan',
    'Tekan tombol ini supaya kabar panen dikirim ke alamat Anda.',
  );

export const action = (args: Route.ActionArgs) => runWithToken(args, confirmSubscription);

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage
      token={loaderData.token}
      answer={actionData}
      title="Konfirmasi langganan Anda?"
      text={loaderData.text}
      button="Ya, kirimi saya kabar"
      done={{
        title: 'Langganan Anda sudah aktif',
        text: 'Kami menulis bila ada panen yang layak dikabarkan.',
      }}
    />
  );
}
