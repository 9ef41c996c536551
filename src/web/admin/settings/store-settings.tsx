import type { SettingsKey, settingsSchemas } from '../../../shared/schemas/settings-schemas.ts';
import { useForm } from '../../forms/use-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { FileInput } from '../../ui/field/file-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { EmailCard } from '../communications/email-card.tsx';
import type { Route } from './+types/settings-page';
import { LogoField } from './logo-field.tsx';
import { SECURITY_FIELDS } from './security-fields.ts';
import { settingNames, settingTexts } from './setting-texts.ts';
import { SettingsCard } from './settings-card.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { StoreOpeningCard } from './store-opening-card.tsx';

type StoreData = NonNullable<Route.ComponentProps['loaderData']['store']>;

/** The store's settings; each group has its own form and button. */
export function StoreSettings({ data, answer }: { data: StoreData; answer: unknown }) {
  const { site, store, payment, calendar, bidding, holding, security, releases, stamps, gatewayReady } = data;
  const forms = {
    door: useForm<typeof settingsSchemas.door>({ answer, intent: 'door', fields: ['open', 'key'] }),
    site: useForm<typeof settingsSchemas.site>({
      answer,
      intent: 'site',
      fields: ['product', 'logo', 'phone', 'whatsapp', 'email', 'hours', 'address', 'about'],
    }),
    payment: useForm<typeof settingsSchemas.payment>({
      answer,
      intent: 'payment',
      fields: ['bankName', 'bankAccount', 'bankHolder', 'payWithinHours', 'qrisStatic'],
    }),
    bidding: useForm<typeof settingsSchemas.bidding>({
      answer,
      intent: 'bidding',
      fields: settingNames('bidding'),
    }),
    calendar: useForm<typeof settingsSchemas.calendar>({
      answer,
      intent: 'calendar',
      fields: ['holidays', 'knownUntil'],
    }),
    security: useForm<typeof settingsSchemas.security>({
      answer,
      intent: 'security',
      fields: [...SECURITY_FIELDS],
    }),
    releases: useForm<typeof settingsSchemas.releases>({ answer, intent: 'releases', fields: ['address'] }),
    holding: useForm<typeof settingsSchemas.holding>({
      answer,
      intent: 'holding',
      fields: settingNames('holding'),
    }),
    store: useForm<typeof settingsSchemas.store>({
      answer,
      intent: 'store',
      fields: ['currency', 'passwordMinLength', 'commissionPercent'],
    }),
  };
  const group = <K extends keyof typeof forms & SettingsKey>(intent: K) => ({
    opened: { name: 'stamp' as const, value: stamps[intent] ?? '' },
    form: forms[intent],
    intent,
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <SettingsNav />
      <StoreOpeningCard {...group('door')} form={forms.door} door={data.door} publicUrl={data.publicUrl} />
      <SettingsCard {...group('site')} title="Situs" files>
        <TextInput
          required
          {...settingTexts('site', 'product')}
          {...forms.site.text('product', site.product)}
        />
        <LogoField form={forms.site} logo={site.logo} product={site.product} />
        <TextInput {...settingTexts('site', 'phone')} {...forms.site.text('phone', site.phone)} />
        <TextInput
          placeholder="+62…"
          {...settingTexts('site', 'whatsapp')}
          {...forms.site.text('whatsapp', site.whatsapp)}
        />
        <TextInput
          type="email"
          required
          {...settingTexts('site', 'email')}
          {...forms.site.text('email', site.email)}
        />
        <TextInput {...settingTexts('site', 'hours')} {...forms.site.text('hours', site.hours)} />
        <TextInput {...settingTexts('site', 'address')} {...forms.site.text('address', site.address)} />
        <Textarea
          className="sm:col-span-2"
          maxLength={600}
          {...settingTexts('site', 'about')}
          {...forms.site.text('about', site.about)}
        />
      </SettingsCard>
      <SettingsCard {...group('payment')} title="Pembayaran" files>
        <div className="grid sm:col-span-2 sm:grid-cols-3">
          <Checkbox {...settingTexts('payment', 'cod')} {...forms.payment.checkbox('cod', payment.cod)} />
          <Checkbox
            {...settingTexts('payment', 'transfer')}
            {...forms.payment.checkbox('transfer', payment.transfer)}
          />
          <Checkbox {...settingTexts('payment', 'qris')} {...forms.payment.checkbox('qris', payment.qris)} />
          {gatewayReady && (
            <Checkbox
              {...settingTexts('payment', 'gateway')}
              {...forms.payment.checkbox('gateway', payment.gateway)}
            />
          )}
        </div>
        <TextInput
          {...settingTexts('payment', 'bankName')}
          {...forms.payment.text('bankName', payment.bankName)}
        />
        <TextInput
          {...settingTexts('payment', 'bankAccount')}
          {...forms.payment.text('bankAccount', payment.bankAccount)}
        />
        <TextInput
          {...settingTexts('payment', 'bankHolder')}
          {...forms.payment.text('bankHolder', payment.bankHolder)}
        />
        <TextInput
          inputMode="numeric"
          {...settingTexts('payment', 'payWithinHours')}
          {...forms.payment.text('payWithinHours', payment.payWithinHours)}
        />
        <TextInput
          inputMode="numeric"
          {...settingTexts('payment', 'contestDays')}
          {...forms.payment.text('contestDays', payment.contestDays)}
        />
        {(['processDays', 'shipDays', 'receiveDays'] as const).map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...settingTexts('payment', name)}
            {...forms.payment.text(name, payment[name])}
          />
        ))}
        <TextInput
          inputMode="numeric"
          {...settingTexts('payment', 'payoutDay')}
          {...forms.payment.text('payoutDay', payment.payoutDay)}
        />
        <TextInput
          inputMode="numeric"
          {...settingTexts('payment', 'payoutProofAbove')}
          {...forms.payment.text('payoutProofAbove', payment.payoutProofAbove)}
        />
        <Checkbox
          className="self-center"
          {...settingTexts('payment', 'payoutTwoAdmins')}
          {...forms.payment.checkbox('payoutTwoAdmins', payment.payoutTwoAdmins)}
        />
        <Checkbox
          className="sm:col-span-2"
          {...settingTexts('payment', 'weighingByTime')}
          {...forms.payment.checkbox('weighingByTime', payment.weighingByTime)}
        />
        <FileInput
          name="qrisPicture"
          accept="image/*"
          className="sm:col-span-2"
          label="Gambar QRIS toko"
          hint="Foto atau tangkapan layar QRIS dari bank Anda; kodenya dibaca sendiri dan gambarnya tidak disimpan."
          error={forms.payment.failure?.fields.qrisPicture}
        />
        <Textarea
          className="sm:col-span-2"
          {...settingTexts('payment', 'qrisStatic')}
          {...forms.payment.text('qrisStatic', payment.qrisStatic)}
        />
      </SettingsCard>
      <SettingsCard {...group('bidding')} title="Penawaran">
        {settingNames('bidding').map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...settingTexts('bidding', name)}
            {...forms.bidding.text(name, bidding[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('calendar')} title="Hari libur">
        <p className="text-muted sm:col-span-2">
          Pada hari-hari ini tidak ada hari sampai yang dijanjikan kepada pembeli. Sesudah tanggal terakhir
          yang diketahui juga tidak.
        </p>
        <Textarea
          className="sm:col-span-2"
          rows={5}
          {...settingTexts('calendar', 'holidays')}
          {...forms.calendar.text('holidays', calendar.holidays)}
        />
        <DateInput
          required
          {...settingTexts('calendar', 'knownUntil')}
          {...forms.calendar.text('knownUntil', calendar.knownUntil)}
        />
      </SettingsCard>
      <SettingsCard {...group('security')} title="Keamanan akun">
        <Checkbox
          className="sm:col-span-2"
          {...settingTexts('security', 'adminSecondFactor')}
          {...forms.security.checkbox('adminSecondFactor', security.adminSecondFactor)}
        />
        {SECURITY_FIELDS.map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...settingTexts('security', name)}
            {...forms.security.text(name, security[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('holding')} title="Pembeli baru">
        <p className="text-muted sm:col-span-2">
          Seberapa banyak boleh ditahan tanpa membayar. Akun yang pesanannya pernah selesai tidak dibatasi.
        </p>
        {settingNames('holding').map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...settingTexts('holding', name)}
            {...forms.holding.text(name, holding[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('store')} title="Toko">
        <Select
          options={[
            { value: 'IDR', label: 'Rupiah (IDR)' },
            { value: 'USD', label: 'Dolar (USD)' },
          ]}
          {...settingTexts('store', 'currency')}
          {...forms.store.text('currency', store.currency)}
        />
        <TextInput
          inputMode="numeric"
          {...settingTexts('store', 'passwordMinLength')}
          {...forms.store.text('passwordMinLength', store.passwordMinLength)}
        />
        <TextInput
          inputMode="decimal"
          {...settingTexts('store', 'commissionPercent')}
          {...forms.store.text('commissionPercent', store.commissionPercent)}
        />
      </SettingsCard>
      <SettingsCard {...group('releases')} title="Versi baru">
        <Checkbox
          className="sm:col-span-2"
          {...settingTexts('releases', 'ask')}
          {...forms.releases.checkbox('ask', releases.ask)}
        />
        <TextInput
          className="sm:col-span-2"
          type="url"
          {...settingTexts('releases', 'address')}
          {...forms.releases.text('address', releases.address)}
        />
      </SettingsCard>
      <Card id="others" className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Harga HPP, HET, HAP</h2>
          <p className="text-muted">HPP dan HET yang dibandingkan dengan tawaran dan harga jual.</p>
        </div>
        <ButtonLink href="/admin/settings/reference-prices" variant="secondary" size="sm">
          Atur HPP, HET, HAP
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Kewajiban pasar</h2>
          <p className="text-muted">Layanan pengaduan konsumen dan PPh pasal 22 penjual.</p>
        </div>
        <ButtonLink href="/admin/settings/tax" variant="secondary" size="sm">
          Atur kewajiban
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">WhatsApp dan SMS</h2>
          <p className="text-muted">Kabar dan kode ke ponsel, dan jawaban petani lewat WhatsApp.</p>
        </div>
        <ButtonLink href="/admin/settings/channels" variant="secondary" size="sm">
          Atur WhatsApp dan SMS
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Cadangan</h2>
          <p className="text-muted">Salinan seluruh toko di tempat lain, dan kapan terakhir dibuat.</p>
        </div>
        <ButtonLink href="/admin/settings/backups" variant="secondary" size="sm">
          Lihat cadangan
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Kesehatan</h2>
          <p className="text-muted">Yang perlu diurus lebih dulu supaya toko tetap berjalan.</p>
        </div>
        <ButtonLink href="/admin/settings/health" variant="secondary" size="sm">
          Lihat kesehatan
        </ButtonLink>
      </Card>
      <EmailCard
        smtp={data.smtp}
        answer={answer}
        mail={data.mail}
        isFixed={data.mailIsFixed}
        tested={data.tested}
      />
    </div>
  );
}
