import { confirmSubscription } from '../../../domain/content/letters/subscribe.ts';
import { metaOf } from '../../page/head/head.ts';
import type { Route } from './+types/newsletter-confirm';
import { linkPage, withToken } from './newsletter-link.server.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  linkPage(
    args,
    '/newsletter/konfirmasi',
    'Konfirmasi Langganan',
    'Tekan tombol ini supaya kabar panen dikirim ke alamat Anda.',
  );

export const action = (args: Route.ActionArgs) => withToken(args, confirmSubscription);

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
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
