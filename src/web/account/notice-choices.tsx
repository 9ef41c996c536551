import { Form, useNavigation } from 'react-router';
import type { Preferences } from '../../domain/accounts/preferences.ts';
import { DIGEST_HOUR } from '../../shared/days.ts';
import type { FormRefusal } from '../form/refusal-of-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import { Select } from '../ui/field/select.tsx';
import { Notice } from '../ui/tell/notice.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}.00`,
}));

/** The fields at which a refused choice is explained. */
export const choiceFields = ['digest', 'digestHour', 'quietFrom', 'quietTo'];

/** The choices of the form as `updatePreferences` takes them; a blank hour is none. */
export function preferencesOf(form: FormData): Record<string, unknown> {
  const hour = (name: string) => {
    const text = String(form.get(name) ?? '');
    return text === '' ? null : Number(text);
  };
  return {
    email: form.get('email') !== null,
    ...(form.has('digest') ? { digest: form.get('digest') === 'daily', digestHour: hour('digestHour') } : {}),
    quietFrom: hour('quietFrom'),
    quietTo: hour('quietTo'),
  };
}

/**
 * How one wants to hear of things: mail or none, a farmer's bids at once or in one mail a day, and hours of quiet.
 * Notices in the site come always.
 */
export function NoticeChoices({
  preferences,
  isFarmer,
  refusal,
  done,
}: {
  preferences: Preferences;
  isFarmer: boolean;
  refusal: FormRefusal;
  done?: string;
}) {
  const busy = useNavigation().formData?.get('intent') === 'preferences';
  const hour = (name: 'quietFrom' | 'quietTo', label: string) => (
    <Select
      label={label}
      name={name}
      placeholder="Tidak ada"
      options={hours}
      defaultValue={String(refusal.typed(name) ?? preferences[name] ?? '')}
      error={refusal.at(name)}
    />
  );
  return (
    <Card>
      <h2 className="text-lg font-bold">Pemberitahuan</h2>
      <Form method="post" preventScrollReset className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="preferences" />
        {done && (
          <Notice tone="success" live>
            {done}
          </Notice>
        )}
        {refusal.notice && (
          <Notice tone="error" live>
            {refusal.notice}
          </Notice>
        )}
        <Checkbox
          label="Kirim juga lewat email"
          name="email"
          defaultChecked={preferences.email !== false}
          hint="Pemberitahuan di situs selalu ada. Surat tentang password tetap dikirim."
        />
        {isFarmer && (
          <>
            <RadioCards
              legend="Email tentang tawaran"
              name="digest"
              columns={2}
              defaultValue={refusal.typed('digest') ?? (preferences.digest ? 'daily' : 'each')}
              cards={[
                { value: 'each', title: 'Segera', text: 'Satu email setiap ada kabar.' },
                {
                  value: 'daily',
                  title: 'Ringkasan harian',
                  text: 'Satu email sehari. Pengingat yang akan terlambat tetap dikirim segera.',
                },
              ]}
              error={refusal.at('digest')}
            />
            <Select
              label="Jam ringkasan harian (WIB)"
              name="digestHour"
              options={hours}
              defaultValue={String(refusal.typed('digestHour') ?? preferences.digestHour ?? DIGEST_HOUR)}
              error={refusal.at('digestHour')}
            />
          </>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {hour('quietFrom', 'Jangan kirim email mulai pukul (WIB)')}
          {hour('quietTo', 'Sampai pukul (WIB)')}
        </div>
        <p className="text-sm text-muted">
          Email yang Anda minta sendiri, seperti tautan password, tetap dikirim saat itu juga.
        </p>
        <Button type="submit" busy={busy} busyText="Menyimpan..." className="justify-self-start">
          Simpan pemberitahuan
        </Button>
      </Form>
    </Card>
  );
}
