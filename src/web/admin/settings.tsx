import { data, Form, useNavigation } from 'react-router';
import { sendTestMail } from '../../domain/notify/send-test-mail.ts';
import { refuse } from '../../domain/refusal.ts';
import { openSettings } from '../../domain/settings/get-settings.ts';
import { saveSettings } from '../../domain/settings/save-settings.ts';
import type { SettingsKey } from '../../shared/input/settings.ts';
import { said } from '../../shared/messages.ts';
import { here } from '../context.ts';
import { pageTitle } from '../title.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { type Failure, submit, view } from '../view.ts';
import type { Route } from './+types/settings';
import { requireAdminRole } from './guard.tsx';
import { MailCard } from './system/mail-card.tsx';

const personal = { 'cache-control': 'private, no-store' };

export const handle = { title: 'Settings' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const { settings, stamps } = await openSettings(shop, actor);
    const { mail = null } = shop.config;
    return data(
      { ...settings, stamps, mail, gatewayReady: shop.gateway !== undefined },
      { headers: personal },
    );
  });
}

export const headers = () => personal;

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
  { title: pageTitle(matches, 'Settings') },
  { name: 'robots', content: 'noindex' },
];

/** The bidding settings as the form asks for them: field, label, unit. */
const BIDDING = [
  ['expiryHours', 'Masa berlaku tawaran', 'jam, 24 sampai 72'],
  ['reminderHours', 'Pengingat sebelum habis', 'jam'],
  ['holdHours', 'Stok disimpan setelah diterima', 'jam'],
  ['offersPerListing24h', 'Tawaran per produk dalam 24 jam', 'kali'],
  ['offersPerNegotiation', 'Tawaran dalam satu perundingan', 'kali'],
  ['openBidsPerCustomer', 'Penawaran terbuka per pelanggan', 'buah'],
  ['unpaidBeforeSuspension', 'Tidak dibayar sebelum ditangguhkan', 'kali'],
  ['unpaidWindowDays', 'Dihitung dalam', 'hari'],
  ['suspensionDays', 'Lama penangguhan', 'hari'],
] as const;

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, store, payment, bidding, stamps, mail, gatewayReady } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const answer = actionData as Failure | { ok: true; message: string; result: string } | undefined;
  const failure = answer && !answer.ok ? answer : undefined;
  const group = (intent: SettingsKey) => ({
    stamp: stamps[intent],
    failed: failure?.values.intent === intent ? failure : undefined,
    saved: answer?.ok && answer.result === intent ? answer.message : undefined,
    busy,
    intent,
  });
  const field = (intent: string, name: string, value: string | number) => ({
    name,
    defaultValue: String((failure?.values.intent === intent ? failure.values[name] : undefined) ?? value),
    error: failure?.values.intent === intent ? failure.fields[name] : undefined,
  });
  // Unticked boxes are not sent: after a refusal the form itself says which were ticked.
  const ticked = (name: 'cod' | 'transfer' | 'qris' | 'gateway') =>
    failure?.values.intent === 'payment' ? failure.values[name] !== undefined : payment[name];
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Settings</h1>
      <Group {...group('site')} title="Situs">
        <TextInput label="Nama situs" required {...field('site', 'product', site.product)} />
        <TextInput label="Telepon" {...field('site', 'phone', site.phone)} />
        <TextInput label="WhatsApp" placeholder="+62…" {...field('site', 'whatsapp', site.whatsapp)} />
        <TextInput label="Email" type="email" required {...field('site', 'email', site.email)} />
        <TextInput label="Jam buka" {...field('site', 'hours', site.hours)} />
        <TextInput label="Alamat" {...field('site', 'address', site.address)} />
        <Textarea
          className="sm:col-span-2"
          label="Tentang situs"
          maxLength={600}
          {...field('site', 'about', site.about)}
        />
      </Group>
      <Group {...group('payment')} title="Pembayaran">
        <div className="grid sm:col-span-2 sm:grid-cols-3">
          <Checkbox label="Bayar di Tempat (COD)" name="cod" defaultChecked={ticked('cod')} />
          <Checkbox label="Transfer Bank" name="transfer" defaultChecked={ticked('transfer')} />
          <Checkbox label="QRIS" name="qris" defaultChecked={ticked('qris')} />
          {gatewayReady && (
            <Checkbox label="Bayar online (Midtrans)" name="gateway" defaultChecked={ticked('gateway')} />
          )}
        </div>
        <TextInput label="Nama bank" {...field('payment', 'bankName', payment.bankName)} />
        <TextInput label="Nomor rekening" {...field('payment', 'bankAccount', payment.bankAccount)} />
        <TextInput label="Atas nama" {...field('payment', 'bankHolder', payment.bankHolder)} />
        <TextInput
          label="Batas bayar (jam)"
          inputMode="numeric"
          {...field('payment', 'payWithinHours', payment.payWithinHours)}
        />
        <Textarea
          className="sm:col-span-2"
          label="Kode QRIS statis toko"
          hint="Teks yang keluar bila kode QR toko dipindai."
          {...field('payment', 'qrisStatic', payment.qrisStatic)}
        />
      </Group>
      <Group {...group('bidding')} title="Penawaran">
        {BIDDING.map(([name, label, unit]) => (
          <TextInput
            key={name}
            label={`${label} (${unit})`}
            inputMode="numeric"
            {...field('bidding', name, bidding[name])}
          />
        ))}
      </Group>
      <Group {...group('store')} title="Toko">
        <Select
          label="Mata uang"
          options={[
            { value: 'IDR', label: 'Rupiah (IDR)' },
            { value: 'USD', label: 'Dolar (USD)' },
          ]}
          {...field('store', 'currency', store.currency)}
        />
        <TextInput
          label="Panjang password paling sedikit"
          inputMode="numeric"
          {...field('store', 'passwordMinLength', store.passwordMinLength)}
        />
        <TextInput
          label="Komisi (persen)"
          inputMode="decimal"
          {...field('store', 'commissionPercent', store.commissionPercent)}
        />
      </Group>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Harga acuan</h2>
          <p className="text-muted">HPP dan HET yang dibandingkan dengan tawaran dan harga jual.</p>
        </div>
        <ButtonLink href="/admin/settings/harga-acuan" variant="secondary" size="sm">
          Atur harga acuan
        </ButtonLink>
      </Card>
      <MailCard
        mail={mail}
        busy={busy}
        said={answer?.ok && answer.result === 'mail' ? answer.message : undefined}
      />
    </div>
  );
}

function Group({
  stamp,
  title,
  intent,
  failed,
  saved,
  busy,
  children,
}: {
  stamp: string | null;
  title: string;
  intent: string;
  failed: Failure | undefined;
  saved: string | undefined;
  busy: boolean;
  children: React.ReactNode;
}) {
  return (
    <Card>
      <Form method="post" preventScrollReset className="grid gap-4">
        <h2 className="text-base font-bold">{title}</h2>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="stamp" value={stamp ?? ''} />
        {saved && (
          <Notice tone="success" live>
            {saved}
          </Notice>
        )}
        {failed && (
          <Notice tone="error" live>
            {failed.message}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">{children}</div>
        <div>
          <Button type="submit" size="sm" busy={busy} busyText="Menyimpan...">
            Simpan
          </Button>
        </div>
      </Form>
    </Card>
  );
}
