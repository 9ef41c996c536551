import { Form } from 'react-router';
import {
  type ChannelsView,
  openChannels,
  saveSmsKeys,
  saveWhatsappKeys,
  testChannel,
} from '../../../domain/notify/ways/channel-settings.ts';
import { smsKeysInput, testChannelInput, whatsappKeysInput } from '../../../shared/input/people/channels.ts';
import { said } from '../../../shared/said.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/channels';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'WhatsApp dan SMS',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'WhatsApp dan SMS' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(() => openChannels(shop, actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const intent = form.intent('whatsapp', 'sms', 'test-whatsapp', 'test-sms');
    switch (intent) {
      case 'whatsapp':
        await saveWhatsappKeys(shop, actor, form.read(whatsappKeysInput));
        return { ok: true as const, message: said.settingsSaved, result: intent };
      case 'sms':
        await saveSmsKeys(shop, actor, form.read(smsKeysInput));
        return { ok: true as const, message: said.settingsSaved, result: intent };
      case 'test-whatsapp':
      case 'test-sms':
        await testChannel(shop, actor, form.read(testChannelInput));
        return { ok: true as const, message: said.channelTested, result: intent };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'WhatsApp dan SMS') },
  { name: 'robots', content: 'noindex' },
];

/** The ways out of the site that need the operator's own account elsewhere: their keys, and a trial of each. */
export default function ChannelsPage({ loaderData, actionData }: Route.ComponentProps) {
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

const kept = (has: boolean) => (has ? 'Sudah tersimpan. Kosongkan bila tidak berubah.' : undefined);

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
        <FormAnswer done={form.done} notice={form.notice} />
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
            hint={kept(whatsapp.hasToken) ?? 'Token tetap dari system user, bukan yang 24 jam.'}
            {...form.secret('accessToken')}
          />
          <TextInput
            label="App secret"
            type="password"
            autoComplete="off"
            hint={
              kept(whatsapp.hasAppSecret) ??
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
        <div>
          <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
            Simpan WhatsApp
          </Button>
        </div>
      </Form>
      {ready && (
        <dl className="grid gap-3">
          <Copied label="Callback URL" value={whatsapp.webhook} />
          <Copied label="Verify token" value={whatsapp.verifyToken} />
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
      {ready && <Trial channel="whatsapp" phone={phone} answer={answer} />}
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
        <FormAnswer done={form.done} notice={form.notice} />
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
            hint={kept(sms.hasHeaderValue)}
            {...form.secret('headerValue')}
          />
        </div>
        <div>
          <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
            Simpan SMS
          </Button>
        </div>
      </Form>
      {sms.url !== '' && <Trial channel="sms" phone={phone} answer={answer} />}
    </Card>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
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

function Trial({
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
      <FormAnswer done={form.done} notice={form.notice} />
      <div>
        <Button type="submit" variant="secondary" size="sm" busy={form.busy} busyText="Mengirim...">
          Kirim pesan percobaan ke {phone ?? 'nomor saya'}
        </Button>
      </div>
    </Form>
  );
}
