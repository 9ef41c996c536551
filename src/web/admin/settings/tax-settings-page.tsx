import { getEditableSettings } from '../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../domain/settings/save-settings.ts';
import { settingsSchemas } from '../../../shared/schemas/settings-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { LastChecked } from '../../ui/feedback/last-checked.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/tax-settings-page';
import { settingTexts } from './setting-texts.ts';
import { SettingsCard } from './settings-card.tsx';
import { versionedForm } from './versioned-form.ts';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Kewajiban pasar',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'Kewajiban pasar' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { settings, stamps } = await getEditableSettings(ctx, actor);
    return { duties: settings.duties, tax: settings.tax, stamps };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const intent = form.intent('duties', 'tax');
    const stamp = form.parse(versionedForm).stamp || null;
    if (intent === 'duties') {
      const typed = { email: '', checkedOn: '', ...form.read(settingsSchemas.duties) };
      await saveSettings(ctx, actor, 'duties', typed, stamp);
    } else {
      const blank = { ratePercent: Number.NaN, threshold: Number.NaN };
      const days = { rateCheckedOn: '', thresholdCheckedOn: '' };
      await saveSettings(ctx, actor, 'tax', { ...blank, ...days, ...form.read(settingsSchemas.tax) }, stamp);
    }
    return { ok: true as const, message: successTexts.settingsSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kewajiban pasar') },
  { name: 'robots', content: 'noindex' },
];

/** Settings of the external complaint office and of the withholding tax. */
export default function TaxSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { duties, tax, stamps } = loaderData;
  const office = useForm<typeof settingsSchemas.duties>({
    answer: actionData,
    intent: 'duties',
    fields: ['office', 'whatsapp', 'phone', 'email', 'site', 'source', 'checkedOn'],
  });
  const withholding = useForm<typeof settingsSchemas.tax>({
    answer: actionData,
    intent: 'tax',
    fields: [
      'appointment',
      'ratePercent',
      'rateSource',
      'rateCheckedOn',
      'threshold',
      'thresholdSource',
      'thresholdCheckedOn',
    ],
  });
  const opened = (key: 'duties' | 'tax') => ({ name: 'stamp' as const, value: stamps[key] ?? '' });
  return (
    <div className="grid max-w-3xl gap-5">
      <div>
        <h1 className="text-xl font-bold">Kewajiban pasar</h1>
        <p className="text-muted">
          Yang bertanda 'Periksa lagi' belum dicocokkan dengan sumber aslinya. Cocokkan, lalu isi tanggalnya.
        </p>
      </div>
      <SettingsCard
        intent="duties"
        opened={opened('duties')}
        form={office}
        title="Layanan pengaduan konsumen"
      >
        <p className="text-muted sm:col-span-2">
          Tampil di kaki setiap halaman, di syarat, dan di Hubungi kami, di bawah kontak toko.{' '}
          <LastChecked on={duties.checkedOn} />
        </p>
        <TextInput
          className="sm:col-span-2"
          {...settingTexts('duties', 'office')}
          {...office.text('office', duties.office)}
        />
        <TextInput {...settingTexts('duties', 'whatsapp')} {...office.text('whatsapp', duties.whatsapp)} />
        <TextInput {...settingTexts('duties', 'phone')} {...office.text('phone', duties.phone)} />
        <TextInput
          type="email"
          {...settingTexts('duties', 'email')}
          {...office.text('email', duties.email)}
        />
        <TextInput {...settingTexts('duties', 'site')} {...office.text('site', duties.site)} />
        <Textarea
          className="sm:col-span-2"
          maxLength={300}
          {...settingTexts('duties', 'source')}
          {...office.text('source', duties.source)}
        />
        <DateInput {...settingTexts('duties', 'checkedOn')} {...office.text('checkedOn', duties.checkedOn)} />
      </SettingsCard>
      <SettingsCard intent="tax" opened={opened('tax')} form={withholding} title="PPh pasal 22 penjual">
        <p className="text-muted sm:col-span-2">
          Hanya pasar yang sudah ditunjuk Ditjen Pajak boleh memungut. Dipungut saat uang pembeli masuk lewat
          toko, dari harga barang sebelum kupon, dan kembali bersama uang yang dikembalikan. Bayar di tempat
          tidak dipungut.
        </p>
        <Checkbox
          className="sm:col-span-2"
          {...settingTexts('tax', 'withhold')}
          {...withholding.checkbox('withhold', tax.withhold)}
        />
        <TextInput
          className="sm:col-span-2"
          {...settingTexts('tax', 'appointment')}
          {...withholding.text('appointment', tax.appointment)}
        />
        <TextInput
          inputMode="decimal"
          {...settingTexts('tax', 'ratePercent')}
          {...withholding.text('ratePercent', tax.ratePercent)}
        />
        <DateInput
          {...settingTexts('tax', 'rateCheckedOn')}
          {...withholding.text('rateCheckedOn', tax.rateCheckedOn)}
        />
        <Textarea
          className="sm:col-span-2"
          maxLength={300}
          {...settingTexts('tax', 'rateSource')}
          {...withholding.text('rateSource', tax.rateSource)}
        />
        <p className="sm:col-span-2">
          Tarif: <LastChecked on={tax.rateCheckedOn} />
        </p>
        <TextInput
          inputMode="numeric"
          {...settingTexts('tax', 'threshold')}
          {...withholding.text('threshold', tax.threshold)}
        />
        <DateInput
          {...settingTexts('tax', 'thresholdCheckedOn')}
          {...withholding.text('thresholdCheckedOn', tax.thresholdCheckedOn)}
        />
        <Textarea
          className="sm:col-span-2"
          maxLength={300}
          {...settingTexts('tax', 'thresholdSource')}
          {...withholding.text('thresholdSource', tax.thresholdSource)}
        />
        <p className="sm:col-span-2">
          Batas: <LastChecked on={tax.thresholdCheckedOn} />
        </p>
      </SettingsCard>
    </div>
  );
}
