import { z } from 'zod';
import { getStall } from '../../../domain/accounts/farmers/stall.ts';
import { getPreferences } from '../../../domain/accounts/users/preferences.ts';
import { findCities } from '../../../domain/catalogue/farmers/find-cities.ts';
import { getTestMail } from '../../../domain/notify/mail/get-test-mail.ts';
import { openMailServer, saveMailServer } from '../../../domain/notify/mail/mail-server.ts';
import { sendTestMail } from '../../../domain/notify/mail/send-test-mail.ts';
import { waysForNews } from '../../../domain/notify/ways/channels.ts';
import { openSettings } from '../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../domain/settings/save-settings.ts';
import { readQr } from '../../../domain/uploads/read-qr.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { mailServerInput } from '../../../shared/input/people/channels.ts';
import { settingsSchemas } from '../../../shared/input/settings.ts';
import { said } from '../../../shared/said.ts';
import { NoticeChoices } from '../../account/notice-choices.tsx';
import { proven } from '../../account/proven.ts';
import { PushChoice } from '../../account/push-choice.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/settings';
import { BIDDING } from './bidding-fields.ts';
import { HOLDING } from './holding-fields.ts';
import { saveOwn } from './save-own.ts';
import { SECURITY } from './security-fields.ts';
import { StallSettings } from './stall-settings.tsx';
import { stampForm } from './stamp-form.ts';
import { StoreSettings } from './store-settings.tsx';

export const handle = { title: 'Pengaturan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return view(async () => {
    if (user.role === 'farmer') {
      const [stall, cities, preferences, byPhone] = await Promise.all([
        getStall(shop, actor),
        findCities(shop, actor),
        getPreferences(shop, actor),
        waysForNews(shop),
      ]);
      return { store: null, own: { stall, cities, preferences, byPhone } };
    }
    const [{ settings, stamps }, smtp, tested] = await Promise.all([
      openSettings(shop, actor),
      openMailServer(shop, actor),
      getTestMail(shop, actor),
    ]);
    const { mail = null, publicUrl } = shop.config;
    const gatewayReady = shop.gateway !== undefined;
    return { store: { ...settings, stamps, mail, smtp, tested, publicUrl, gatewayReady }, own: null };
  });
}

/** The picture of a QRIS, or the logo, may come with the form. */
const FORM_BYTES = 9 * 1024 * 1024;
const qrisForm = z.object({ qrisPicture: z.file().optional() });

/** An empty field is not a number, which its schema says; it never means the default. */
const UNFILLED = {
  store: { passwordMinLength: Number.NaN, commissionPercent: Number.NaN },
  payment: {
    payWithinHours: Number.NaN,
    contestDays: Number.NaN,
    payoutDay: Number.NaN,
    payoutProofAbove: Number.NaN,
  },
  security: Object.fromEntries(SECURITY.map((name) => [name, Number.NaN])),
  bidding: Object.fromEntries(BIDDING.map((name) => [name, Number.NaN])),
  holding: Object.fromEntries(HOLDING.map((name) => [name, Number.NaN])),
};

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request, { most: FORM_BYTES });
  const address = context.get(addressContext);
  return submit(form, async () => {
    const actor = await proven(shop, asker, form);
    if (actor.kind === 'user' && actor.role === 'farmer') {
      return saveOwn(shop, actor, form, address);
    }
    const intent = form.intent(
      'site',
      'store',
      'payment',
      'calendar',
      'bidding',
      'holding',
      'security',
      'door',
      'smtp',
      'mail',
    );
    const stamp = form.parse(stampForm).stamp || null;
    switch (intent) {
      case 'site': {
        await form.takePictures(
          async (bytes) => (await uploadPicture(shop, actor, { purpose: 'content' }, { bytes, address })).url,
          'logo',
        );
        const logo = form.pictures().at(-1)?.url ?? '';
        const site = form.read(settingsSchemas.site, { except: ['logo'] });
        await saveSettings(shop, actor, 'site', { email: '', ...site, logo }, stamp);
        break;
      }
      case 'store':
        await saveSettings(
          shop,
          actor,
          'store',
          { ...UNFILLED.store, ...form.read(settingsSchemas.store) },
          stamp,
        );
        break;
      case 'payment': {
        const { gateway, ...payment } = form.read(settingsSchemas.payment);
        const offered = shop.gateway ? { gateway } : {};
        const { qrisPicture } = form.parse(qrisForm);
        const read = qrisPicture
          ? { qrisStatic: await readQr(shop, actor, new Uint8Array(await qrisPicture.arrayBuffer())) }
          : {};
        const values = { ...UNFILLED.payment, ...payment, ...offered, ...read };
        await saveSettings(shop, actor, 'payment', values, stamp);
        break;
      }
      case 'calendar': {
        const calendar = { knownUntil: '', ...form.read(settingsSchemas.calendar) };
        await saveSettings(shop, actor, 'calendar', calendar, stamp);
        break;
      }
      case 'bidding':
        await saveSettings(
          shop,
          actor,
          'bidding',
          { ...UNFILLED.bidding, ...form.read(settingsSchemas.bidding) },
          stamp,
        );
        break;
      case 'security':
        await saveSettings(
          shop,
          actor,
          'security',
          { ...UNFILLED.security, ...form.read(settingsSchemas.security) },
          stamp,
        );
        break;
      case 'holding':
        await saveSettings(
          shop,
          actor,
          'holding',
          { ...UNFILLED.holding, ...form.read(settingsSchemas.holding) },
          stamp,
        );
        break;
      case 'door':
        await saveSettings(shop, actor, 'door', form.read(settingsSchemas.door), stamp);
        break;
      case 'smtp':
        await saveMailServer(shop, actor, { port: Number.NaN, ...form.read(mailServerInput) });
        break;
      case 'mail':
        await sendTestMail(shop, actor);
        return { ok: true as const, message: said.mailTested, result: intent };
    }
    return { ok: true as const, message: said.settingsSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pengaturan') },
  { name: 'robots', content: 'noindex' },
];

/** The store's settings for an admin, his own for a farmer (R43). */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { store, own } = loaderData;
  if (store) return <StoreSettings data={store} answer={actionData} />;
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <StallSettings stall={own.stall} cities={own.cities} answer={actionData} />
      <div id="ponsel" className="scroll-mt-24">
        <PushChoice />
      </div>
      <NoticeChoices preferences={own.preferences} byPhone={own.byPhone} isFarmer answer={actionData} />
    </div>
  );
}
