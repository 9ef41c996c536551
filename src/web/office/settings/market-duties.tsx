import { openSettings } from '../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../domain/settings/save-settings.ts';
import { settingsSchemas } from '../../../shared/input/settings.ts';
import { said } from '../../../shared/said.ts';
import { proven } from '../../account/proven.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { CheckedOn } from '../../ui/tell/checked-on.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/market-duties';
import { SettingsCard } from './settings-card.tsx';
import { stampForm } from './stamp-form.ts';
import { told } from './told.ts';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Kewajiban pasar',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'Kewajiban pasar' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const { settings, stamps } = await openSettings(shop, actor);
    return { duties: settings.duties, tax: settings.tax, stamps };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const actor = await proven(shop, asker, form);
    const intent = form.intent('duties', 'tax');
    const stamp = form.parse(stampForm).stamp || null;
    if (intent === 'duties') {
      const typed = { email: '', checkedOn: '', ...form.read(settingsSchemas.duties) };
      await saveSettings(shop, actor, 'duties', typed, stamp);
    } else {
      const blank = { ratePercent: Number.NaN, threshold: Number.NaN };
      const days = { rateCheckedOn: '', thresholdCheckedOn: '' };
      await saveSettings(shop, actor, 'tax', { ...blank, ...days, ...form.read(settingsSchemas.tax) }, stamp);
    }
    return { ok: true as const, message: said.settingsSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kewajiban pasar') },
  { name: 'robots', content: 'noindex' },
];

/** Whom buyers may complain to besides the shop, and the tax that it may have to withhold. */
export default function MarketDuties({ loaderData, actionData }: Route.ComponentProps) {
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
          <CheckedOn on={duties.checkedOn} />
        </p>
        <TextInput
          className="sm:col-span-2"
          {...told('duties', 'office')}
          {...office.text('office', duties.office)}
        />
        <TextInput {...told('duties', 'whatsapp')} {...office.text('whatsapp', duties.whatsapp)} />
        <TextInput {...told('duties', 'phone')} {...office.text('phone', duties.phone)} />
        <TextInput type="email" {...told('duties', 'email')} {...office.text('email', duties.email)} />
        <TextInput {...told('duties', 'site')} {...office.text('site', duties.site)} />
        <Textarea
          className="sm:col-span-2"
          maxLength={300}
          {...told('duties', 'source')}
          {...office.text('source', duties.source)}
        />
        <TextInput
          type="date"
          {...told('duties', 'checkedOn')}
          {...office.text('checkedOn', duties.checkedOn)}
        />
      </SettingsCard>
      <SettingsCard intent="tax" opened={opened('tax')} form={withholding} title="PPh pasal 22 penjual">
        <p className="text-muted sm:col-span-2">
          Hanya pasar yang sudah ditunjuk Ditjen Pajak boleh memungut. Dipungut saat uang pembeli masuk lewat
          toko, dari harga barang sebelum kupon, dan kembali bersama uang yang dikembalikan. Bayar di tempat
          tidak dipungut.
        </p>
        <Checkbox
          className="sm:col-span-2"
          {...told('tax', 'withhold')}
          {...withholding.tick('withhold', tax.withhold)}
        />
        <TextInput
          className="sm:col-span-2"
          {...told('tax', 'appointment')}
          {...withholding.text('appointment', tax.appointment)}
        />
        <TextInput
          inputMode="decimal"
          {...told('tax', 'ratePercent')}
          {...withholding.text('ratePercent', tax.ratePercent)}
        />
        <TextInput
          type="date"
          {...told('tax', 'rateCheckedOn')}
          {...withholding.text('rateCheckedOn', tax.rateCheckedOn)}
        />
        <Textarea
          className="sm:col-span-2"
          maxLength={300}
          {...told('tax', 'rateSource')}
          {...withholding.text('rateSource', tax.rateSource)}
        />
        <p className="sm:col-span-2">
          Tarif: <CheckedOn on={tax.rateCheckedOn} />
        </p>
        <TextInput
          inputMode="numeric"
          {...told('tax', 'threshold')}
          {...withholding.text('threshold', tax.threshold)}
        />
        <TextInput
          type="date"
          {...told('tax', 'thresholdCheckedOn')}
          {...withholding.text('thresholdCheckedOn', tax.thresholdCheckedOn)}
        />
        <Textarea
          className="sm:col-span-2"
          maxLength={300}
          {...told('tax', 'thresholdSource')}
          {...withholding.text('thresholdSource', tax.thresholdSource)}
        />
        <p className="sm:col-span-2">
          Batas: <CheckedOn on={tax.thresholdCheckedOn} />
        </p>
      </SettingsCard>
    </div>
  );
}
