import { Form } from 'react-router';
import type { Preferences } from '../../domain/accounts/users/preferences.ts';
import { DIGEST_HOUR } from '../../shared/format/dates.ts';
import { FormResult } from '../forms/form-result.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import { Select } from '../ui/field/select.tsx';
import type { preferencesForm } from './preferences-form.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}.00`,
}));

/**
 * The user's notification preferences: email or none, a farmer's bids at once or as a daily digest, and quiet
 * hours. In-app notifications are always on.
 */
export function NotificationPreferences({
  preferences,
  isFarmer,
  byPhone,
  answer,
}: {
  preferences: Preferences;
  isFarmer: boolean;
  /** The phone channels that the operator has configured. */
  byPhone: readonly ('whatsapp' | 'sms')[];
  /** The result of any of the page's forms. */
  answer: unknown;
}) {
  const form = useForm<typeof preferencesForm>({
    answer,
    intent: 'preferences',
    fields: ['digest', 'digestHour', 'quietFrom', 'quietTo'],
  });
  const hour = (name: 'quietFrom' | 'quietTo', label: string) => (
    <Select
      label={label}
      placeholder="Tidak ada"
      options={hours}
      {...form.text(name, preferences[name] ?? '')}
    />
  );
  return (
    <Card>
      <h2 className="text-lg font-bold">Pemberitahuan</h2>
      <Form ref={form.ref} method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="preferences" />
        <FormResult done={form.done} notice={form.notice} />
        <Checkbox
          label="Kirim juga lewat email"
          {...form.checkbox('email', preferences.email !== false)}
          hint="Pemberitahuan di situs selalu ada. Surat tentang password tetap dikirim."
        />
        {byPhone.length > 0 && (
          <div className="grid gap-2">
            {byPhone.map((name) => (
              <Checkbox
                key={name}
                label={`Kirim juga lewat ${name === 'sms' ? 'SMS' : 'WhatsApp'}`}
                {...form.checkbox(name, preferences[name] === true)}
                hint="Tawaran, pesanan, uang dan kelompok, ke nomor telepon akun Anda."
              />
            ))}
          </div>
        )}
        {isFarmer && (
          <>
            <RadioCards
              legend="Email tentang tawaran"
              columns={2}
              {...form.text('digest', preferences.digest ? 'daily' : 'each')}
              cards={[
                { value: 'each', title: 'Segera', text: 'Satu email setiap ada kabar.' },
                {
                  value: 'daily',
                  title: 'Ringkasan harian',
                  text: 'Satu email sehari. Pengingat yang akan terlambat tetap dikirim segera.',
                },
              ]}
            />
            <Select
              label="Jam ringkasan harian (WIB)"
              options={hours}
              {...form.text('digestHour', preferences.digestHour ?? DIGEST_HOUR)}
            />
          </>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {hour('quietFrom', 'Jangan kirim kabar mulai pukul (WIB)')}
          {hour('quietTo', 'Sampai pukul (WIB)')}
        </div>
        <p className="text-sm text-muted">
          Email, WhatsApp dan pemberitahuan ponsel menunggu sampai jam itu lewat. Yang Anda minta sendiri,
          seperti tautan password, tetap dikirim saat itu juga.
        </p>
        <Button
          type="submit"
          busy={form.busy}
          busyText="Menyimpan..."
          className="max-w-full justify-self-start max-sm:px-3!"
        >
          Simpan pemberitahuan
        </Button>
      </Form>
    </Card>
  );
}
