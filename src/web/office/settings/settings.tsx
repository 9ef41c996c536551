import { getPreferences } from '../../../domain/accounts/preferences.ts';
import { getStall } from '../../../domain/accounts/stall.ts';
import { findCities } from '../../../domain/catalogue/find-cities.ts';
import { sendTestMail } from '../../../domain/notify/send-test-mail.ts';
import { refuse } from '../../../domain/refusal.ts';
import { openSettings } from '../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../domain/settings/save-settings.ts';
import { said } from '../../../shared/said.ts';
import { choiceFields, NoticeChoices } from '../../account/notice-choices.tsx';
import { refusalOfForm } from '../../form/refusal-of-form.ts';
import { addressContext, here } from '../../page/context.ts';
import { pageTitle } from '../../page/title.ts';
import { submit, view } from '../../page/view.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/settings';
import { BIDDING } from './bidding-fields.ts';
import { saveOwn } from './save-own.ts';
import { StallSettings } from './stall-settings.tsx';
import { type SettingsAnswer, StoreSettings } from './store-settings.tsx';

export const handle = { title: 'Pengaturan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return view(async () => {
    if (user.role === 'farmer') {
      const [stall, cities, preferences] = await Promise.all([
        getStall(shop, actor),
        findCities(shop, actor),
        getPreferences(shop, actor),
      ]);
      return { store: null, own: { stall, cities, preferences } };
    }
    const { settings, stamps } = await openSettings(shop, actor);
    const { mail = null } = shop.config;
    return { store: { ...settings, stamps, mail, gatewayReady: shop.gateway !== undefined }, own: null };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  // An empty field is not a number, which its schema says; it never means the default.
  const whole = (name: string) => Number(text(name) || Number.NaN);
  const stamp = text('stamp') || null;
  const ticked = (name: string) => form.get(name) !== null;
  const intent = text('intent');
  return submit(form, async () => {
    if (actor.kind === 'user' && actor.role === 'farmer') {
      const message = await saveOwn(shop, actor, form, context.get(addressContext));
      return { ok: true as const, message, result: intent };
    }
    switch (intent) {
      case 'site':
        await saveSettings(
          shop,
          actor,
          'site',
          {
            product: text('product'),
            phone: text('phone'),
            whatsapp: text('whatsapp'),
            email: text('email'),
            address: text('address'),
            hours: text('hours'),
            about: text('about'),
          },
          stamp,
        );
        break;
      case 'store':
        await saveSettings(
          shop,
          actor,
          'store',
          {
            currency: text('currency'),
            passwordMinLength: whole('passwordMinLength'),
            commissionPercent: Number(text('commissionPercent').replace(',', '.') || Number.NaN),
          },
          stamp,
        );
        break;
      case 'payment': {
        await saveSettings(
          shop,
          actor,
          'payment',
          {
            cod: ticked('cod'),
            transfer: ticked('transfer'),
            qris: ticked('qris'),
            ...(shop.gateway ? { gateway: ticked('gateway') } : {}),
            bankName: text('bankName'),
            bankAccount: text('bankAccount'),
            bankHolder: text('bankHolder'),
            qrisStatic: text('qrisStatic'),
            payWithinHours: whole('payWithinHours'),
          },
          stamp,
        );
        break;
      }
      case 'bidding':
        await saveSettings(
          shop,
          actor,
          'bidding',
          Object.fromEntries(BIDDING.map(([name]) => [name, whole(name)])),
          stamp,
        );
        break;
      case 'mail':
        await sendTestMail(shop, actor);
        return { ok: true as const, message: said.mailTested, result: intent };
      default:
        refuse('invalid_input');
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
  const answer = actionData as SettingsAnswer;
  const asked = answer?.ok ? answer.result : answer?.values.intent;
  if (store) return <StoreSettings data={store} answer={answer} />;
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <StallSettings stall={own.stall} cities={own.cities} answer={answer} />
      <NoticeChoices
        preferences={own.preferences}
        isFarmer
        refusal={refusalOfForm(asked === 'preferences' ? answer : undefined, choiceFields)}
        done={asked === 'preferences' && answer?.ok ? answer.message : undefined}
      />
    </div>
  );
}
