import { Form, useNavigation } from 'react-router';
import type { Preferences } from '../../domain/accounts/preferences.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import type { FormRefusal } from './refusal-of-form.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}.00`,
}));

/** The choices of the form as `updatePreferences` takes them; a blank hour is none. */
export function preferencesOf(form: FormData): Record<string, unknown> {
  const hour = (name: string) => {
    const text = String(form.get(name) ?? '');
    return text === '' ? null : Number(text);
  };
  return {
    email: form.get('email') !== null,
    digest: form.get('digest') !== null,
    quietFrom: hour('quietFrom'),
    quietTo: hour('quietTo'),
  };
}

/** How one wants to hear of things: mail, all in one a day, and hours of quiet. Notices in the site come always. */
export function NoticeChoices({
  preferences,
  refusal,
  done,
}: {
  preferences: Preferences;
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
        <Checkbox
          label="Kumpulkan jadi satu email sehari"
          name="digest"
          defaultChecked={preferences.digest === true}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {hour('quietFrom', 'Jangan kirim email mulai pukul (WIB)')}
          {hour('quietTo', 'Sampai pukul (WIB)')}
        </div>
        <Button type="submit" busy={busy} busyText="Menyimpan..." className="justify-self-start">
          Simpan pemberitahuan
        </Button>
      </Form>
    </Card>
  );
}
