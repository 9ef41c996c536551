import { confirmSubscription } from '../../../domain/content/letters/subscribe.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import type { Route } from './+types/newsletter-confirm';
import { tokenOf, withToken } from './newsletter-link.server.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = {
    title: 'Konfirmasi Langganan',
    description: 'Tekan tombol ini supaya kabar panen dikirim ke alamat Anda.',
  };
  return {
    head: await headOf(here(context).shop, texts, '/newsletter/konfirmasi', { hidden: true }),
    token: tokenOf(request),
  };
}

export async function action(args: Route.ActionArgs) {
  return withToken(args, confirmSubscription);
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage
      token={loaderData.token}
      answer={actionData}
      title="Konfirmasi langganan Anda?"
      text="Tekan tombol ini supaya kabar panen dikirim ke alamat Anda."
      button="Ya, kirimi saya kabar"
      done={{
        title: 'Langganan Anda sudah aktif',
        text: 'Kami menulis bila ada panen yang layak dikabarkan.',
      }}
    />
  );
}
