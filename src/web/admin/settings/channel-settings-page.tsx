import { Form } from 'react-router';
import {
  type ChannelsView,
  getChannelsView,
  saveSmsKeys,
  saveWhatsappKeys,
  testChannel,
} from '../../../domain/notifications/channels/channel-settings.ts';
import {
  smsKeysInput,
  testChannelInput,
  whatsappKeysInput,
} from '../../../shared/schemas/people/channel-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/channel-settings-page';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'WhatsApp dan SMS',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'WhatsApp dan SMS' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(() => getChannelsView(ctx, actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const intent = form.intent('whatsapp', 'sms', 'test-whatsapp', 'test-sms');
    switch (intent) {
      case 'whatsapp':
        await saveWhatsappKeys(ctx, actor, form.read(whatsappKeysInput));
        return { ok: true as const, message: successTexts.settingsSaved, result: intent };
      case 'sms':
        await saveSmsKeys(ctx, actor, form.read(smsKeysInput));
        return { ok: true as const, message: successTexts.settingsSaved, result: intent };
      case 'test-whatsapp':
      case 'test-sms':
        await testChannel(ctx, actor, form.read(testChannelInput));
        return { ok: true as const, message: successTexts.channelTested, result: intent };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'WhatsApp dan SMS') },
  { name: 'robots', content: 'noindex' },
];

/** The integrations that need an external account of the operator: their keys, and a test of each. */
export default function ChannelSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { whatsapp, sms, phone } = loaderData;
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">WhatsApp dan SMS</h1>
      <p className="text-muted">
        Tanpa kunci, kabar tetap ada di situs, di email, dan sebagai pemberitahuan di ponsel; dari daftar
        Penawaran Anda bisa meneruskannya lewat WhatsApp dengan satu ketukan.
      </p>
      <WhatsappCard whatsapp={whatsapp} phone={phone} answer={actionData} />
      <SmsCard sms={sms} phone={phone} answer={actionData} />
    </div>
  );
}

const savedHint = (has: boolean) => (has ? 'Sudah tersimpan. Kosongkan bila tidak berubah.' : undefined);

function WhatsappCard({
  whatsapp,
  phone,
  answer,
}: Pick<ChannelsView, 'whatsapp' | 'phone'> & { answer: unknown }) {
  const form = useForm<typeof whatsappKeysInput>({
    answer,
    intent: 'whatsapp',
    fields: ['phoneNumberId', 'accessToken', 'appSecret', 'noticeTemplate', 'codeTemplate'],
  });
  const ready = whatsapp.phoneNumberId !== '' && whatsapp.hasToken;
  return (
    <Card className="grid gap-4">
      <Form ref={form.ref} method="post" noValidate preventScrollReset className="grid gap-4">
        <h2 className="text-base font-bold">WhatsApp Cloud API</h2>
        <input type="hidden" name="intent" value="whatsapp" />
        <FormResult done={form.done} notice={form.notice} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="Phone number ID"
            inputMode="numeric"
            hint="Dari WhatsApp › API Setup di Meta. Kosongkan untuk mematikan WhatsApp."
            {...form.text('phoneNumberId', whatsapp.phoneNumberId)}
          />
          <TextInput
            label="Token akses"
            type="password"
            autoComplete="off"
            hint={savedHint(whatsapp.hasToken) ?? 'Token tetap dari system user, bukan yang 24 jam.'}
            {...form.secret('accessToken')}
          />
          <TextInput
            label="App secret"
            type="password"
            autoComplete="off"
            hint={
              savedHint(whatsapp.hasAppSecret) ??
              'Dari pengaturan aplikasi di Meta, bagian Basic. Tanpa ini jawaban ditolak.'
            }
            {...form.secret('appSecret')}
          />
          <TextInput
            label="Templat kabar"
            hint="Utility, bahasa Indonesia, dua isian: {{1}} kabarnya, {{2}} alamat halamannya."
            {...form.text('noticeTemplate', whatsapp.noticeTemplate)}
          />
          <TextInput
            label="Templat kode"
            hint="Authentication, dengan tombol salin kode."
            {...form.text('codeTemplate', whatsapp.codeTemplate)}
          />
        </div>
        <ReauthenticationField failure={form.failure} />
        <div>
          <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
            Simpan WhatsApp
          </Button>
        </div>
      </Form>
      {ready && (
        <dl className="grid gap-3">
          <CopyableValue label="Callback URL" value={whatsapp.webhook} />
          <CopyableValue label="Verify token" value={whatsapp.verifyToken} />
        </dl>
      )}
      {ready &&
        (whatsapp.hasAppSecret ? (
          <p className="text-muted">
            Pasang keduanya di Meta, bagian WhatsApp › Configuration, dan langgani bidang messages. Petani
            lalu bisa membalas TERIMA 12, TOLAK 12, TAWAR 12 8500, HARGA BERAS, dan STOK dari nomornya yang
            sudah dipastikan; sebelum ada yang berubah, ia ditanya sekali lagi.
          </p>
        ) : (
          <Notice tone="warning">Isi App secret supaya jawaban petani lewat WhatsApp diterima.</Notice>
        ))}
      {ready && <TestMessageForm channel="whatsapp" phone={phone} answer={answer} />}
    </Card>
  );
}

function SmsCard({ sms, phone, answer }: Pick<ChannelsView, 'sms' | 'phone'> & { answer: unknown }) {
  const form = useForm<typeof smsKeysInput>({
    answer,
    intent: 'sms',
    fields: ['url', 'form', 'body', 'header', 'headerValue'],
  });
  return (
    <Card className="grid gap-4">
      <Form ref={form.ref} method="post" noValidate preventScrollReset className="grid gap-4">
        <h2 className="text-base font-bold">Gerbang SMS</h2>
        <input type="hidden" name="intent" value="sms" />
        <FormResult done={form.done} notice={form.notice} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="Alamat"
            placeholder="https://…"
            hint="Dipanggil dengan POST. Kosongkan untuk mematikan SMS."
            {...form.text('url', sms.url)}
          />
          <Select
            label="Bentuk isi"
            options={[
              { value: 'json', label: 'JSON' },
              { value: 'form', label: 'Formulir (x-www-form-urlencoded)' },
            ]}
            {...form.text('form', sms.form)}
          />
          <Textarea
            className="sm:col-span-2"
            label="Isi"
            rows={3}
            placeholder='{"to":"{nomor}","message":"{pesan}"}'
            hint="{nomor} diganti nomor tujuan, {pesan} diganti pesannya."
            {...form.text('body', sms.body)}
          />
          <TextInput
            label="Nama header kunci"
            placeholder="Authorization"
            {...form.text('header', sms.header)}
          />
          <TextInput
            label="Isi header kunci"
            type="password"
            autoComplete="off"
            hint={savedHint(sms.hasHeaderValue)}
            {...form.secret('headerValue')}
          />
        </div>
        <ReauthenticationField failure={form.failure} />
        <div>
          <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
            Simpan SMS
          </Button>
        </div>
      </Form>
      {sms.url !== '' && <TestMessageForm channel="sms" phone={phone} answer={answer} />}
    </Card>
  );
}

function CopyableValue({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <dt className="text-muted">{label}</dt>
        <dd className="break-all font-semibold">{value}</dd>
      </div>
      <CopyButton text={value} label={`Salin ${label}`} />
    </div>
  );
}

function TestMessageForm({
  channel,
  phone,
  answer,
}: {
  channel: 'whatsapp' | 'sms';
  phone: string | null;
  answer: unknown;
}) {
  const intent = `test-${channel}`;
  const form = useForm<typeof testChannelInput>({ answer, intent, fields: [] });
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3 border-t border-line pt-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="channel" value={channel} />
      <FormResult done={form.done} notice={form.notice} />
      <div>
        <Button type="submit" variant="secondary" size="sm" busy={form.busy} busyText="Mengirim...">
          Kirim pesan percobaan ke {phone ?? 'nomor saya'}
        </Button>
      </div>
    </Form>
  );
}
