import { z } from 'zod';
import { getAccountQuestion } from '../../../domain/accounts/farmers/answer-payout-account.ts';
import { getSellerProfile } from '../../../domain/accounts/farmers/seller-profile.ts';
import { getPreferences } from '../../../domain/accounts/users/preferences.ts';
import { findCities } from '../../../domain/catalogue/farmers/find-cities.ts';
import { channelsForNews } from '../../../domain/notifications/channels/channel-registry.ts';
import { getTestEmail } from '../../../domain/notifications/email/get-test-email.ts';
import { getMailServerView, saveMailServer } from '../../../domain/notifications/email/mail-server.ts';
import { queueTestEmail } from '../../../domain/notifications/email/queue-test-email.ts';
import { getEditableSettings } from '../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../domain/settings/save-settings.ts';
import { readQr } from '../../../domain/uploads/read-qr.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { mailServerInput } from '../../../shared/schemas/people/channel-schemas.ts';
import { settingsSchemas } from '../../../shared/schemas/settings-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { NotificationPreferences } from '../../account/notification-preferences.tsx';
import { PushNotificationToggle } from '../../account/push-notification-toggle.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext, clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/settings-page';
import { PayoutAccountQuestion } from './payout-account-question.tsx';
import { saveOwnSettings } from './save-own-settings.ts';
import { SECURITY_FIELDS } from './security-fields.ts';
import { SellerProfileSettings } from './seller-profile-settings.tsx';
import { settingNames } from './setting-texts.ts';
import { StoreSettings } from './store-settings.tsx';
import { versionedForm } from './versioned-form.ts';

export const handle = { title: 'Pengaturan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    if (user.role === 'farmer') {
      const [stall, question, cities, preferences, byPhone] = await Promise.all([
        getSellerProfile(ctx, actor),
        getAccountQuestion(ctx, actor),
        findCities(ctx, actor),
        getPreferences(ctx, actor),
        channelsForNews(ctx),
      ]);
      return { store: null, own: { stall, question, cities, preferences, byPhone } };
    }
    const [{ settings, stamps }, smtp, tested] = await Promise.all([
      getEditableSettings(ctx, actor),
      getMailServerView(ctx, actor),
      getTestEmail(ctx, actor),
    ]);
    const { mail = null, mailIsFixed = false, publicUrl } = ctx.config;
    const gatewayReady = ctx.gateway !== undefined;
    return {
      store: { ...settings, stamps, mail, mailIsFixed, smtp, tested, publicUrl, gatewayReady },
      own: null,
    };
  });
}

/** Leaves space for the QRIS image or the logo. */
const FORM_BYTES = 9 * 1024 * 1024;
const qrisForm = z.object({ qrisPicture: z.file().optional() });

/** Makes the schema reject an empty field, which never means the default. */
const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, Number.NaN]));
const EMPTY_VALUES = {
  store: blank(['passwordMinLength', 'commissionPercent']),
  payment: blank([
    'payWithinHours',
    'contestDays',
    'processDays',
    'shipDays',
    'receiveDays',
    'payoutDay',
    'payoutProofAbove',
  ]),
  security: blank(SECURITY_FIELDS),
  bidding: blank(settingNames('bidding')),
  holding: blank(settingNames('holding')),
};

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request, { most: FORM_BYTES });
  const address = context.get(clientAddressContext);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    if (actor.kind === 'user' && actor.role === 'farmer') {
      return saveOwnSettings(ctx, actor, form, { address, browser: context.get(authSessionContext) });
    }
    const intent = form.intent(
      'site',
      'store',
      'payment',
      'calendar',
      'bidding',
      'holding',
      'security',
      'releases',
      'door',
      'smtp',
      'mail',
    );
    const stamp = form.parse(versionedForm).stamp || null;
    switch (intent) {
      case 'site': {
        await form.uploadPictures(
          async (bytes) => (await uploadPicture(ctx, actor, { purpose: 'content' }, { bytes, address })).url,
          'logo',
        );
        const logo = form.pictures().at(-1)?.url ?? '';
        const site = form.read(settingsSchemas.site, { except: ['logo'] });
        await saveSettings(ctx, actor, 'site', { email: '', ...site, logo }, stamp);
        break;
      }
      case 'store':
        await saveSettings(
          ctx,
          actor,
          'store',
          { ...EMPTY_VALUES.store, ...form.read(settingsSchemas.store) },
          stamp,
        );
        break;
      case 'payment': {
        const { gateway, ...payment } = form.read(settingsSchemas.payment);
        const offered = ctx.gateway ? { gateway } : {};
        const { qrisPicture } = form.parse(qrisForm);
        const read = qrisPicture
          ? { qrisStatic: await readQr(ctx, actor, new Uint8Array(await qrisPicture.arrayBuffer())) }
          : {};
        const values = { ...EMPTY_VALUES.payment, ...payment, ...offered, ...read };
        await saveSettings(ctx, actor, 'payment', values, stamp);
        break;
      }
      case 'calendar': {
        const calendar = { knownUntil: '', ...form.read(settingsSchemas.calendar) };
        await saveSettings(ctx, actor, 'calendar', calendar, stamp);
        break;
      }
      case 'bidding':
        await saveSettings(
          ctx,
          actor,
          'bidding',
          { ...EMPTY_VALUES.bidding, ...form.read(settingsSchemas.bidding) },
          stamp,
        );
        break;
      case 'security':
        await saveSettings(
          ctx,
          actor,
          'security',
          { ...EMPTY_VALUES.security, ...form.read(settingsSchemas.security) },
          stamp,
        );
        break;
      case 'releases':
        await saveSettings(
          ctx,
          actor,
          'releases',
          { address: '', ...form.read(settingsSchemas.releases) },
          stamp,
        );
        break;
      case 'holding':
        await saveSettings(
          ctx,
          actor,
          'holding',
          { ...EMPTY_VALUES.holding, ...form.read(settingsSchemas.holding) },
          stamp,
        );
        break;
      case 'door':
        await saveSettings(ctx, actor, 'door', form.read(settingsSchemas.door), stamp);
        break;
      case 'smtp':
        await saveMailServer(ctx, actor, { port: Number.NaN, ...form.read(mailServerInput) });
        break;
      case 'mail':
        await queueTestEmail(ctx, actor);
        return { ok: true as const, message: successTexts.mailTested, result: intent };
    }
    return { ok: true as const, message: successTexts.settingsSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pengaturan') },
  { name: 'robots', content: 'noindex' },
];

/** The store's settings for an admin, the farmer's own for a farmer (R43). */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { store, own } = loaderData;
  if (store) return <StoreSettings data={store} answer={actionData} />;
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <PayoutAccountQuestion question={own.question} answer={actionData} />
      <SellerProfileSettings stall={own.stall} cities={own.cities} answer={actionData} />
      <div id="phone" className="scroll-mt-24">
        <PushNotificationToggle />
      </div>
      <NotificationPreferences
        preferences={own.preferences}
        byPhone={own.byPhone}
        isFarmer
        answer={actionData}
      />
    </div>
  );
}
