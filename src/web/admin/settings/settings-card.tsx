import type { ReactNode } from 'react';
import { Form as Posted } from 'react-router';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import type { Form } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export type SettingsGroup = {
  intent: string;
  /** The version of the settings that the form was opened with, so that a stale edit is rejected. */
  opened: { name: 'version' | 'stamp'; value: string | number };
};

/** One group of settings: its form, the result of saving, and its button. */
export function SettingsCard({
  intent,
  opened,
  form,
  title,
  files,
  children,
}: SettingsGroup & { form: Form<never>; title: string; files?: boolean; children: ReactNode }) {
  const { done: saved, failure } = form;
  return (
    <Card id={intent}>
      <Posted
        ref={form.ref}
        method="post"
        noValidate
        preventScrollReset
        encType={files ? 'multipart/form-data' : undefined}
        className="grid gap-4"
      >
        <h2 className="text-base font-bold">{title}</h2>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={opened.name} value={opened.value} />
        <div className="grid gap-4 sm:grid-cols-2">{children}</div>
        <ReauthenticationField failure={failure} />
        {/* Next to the button, because a group is longer than a phone's screen and its head is out of
            view. */}
        {saved && (
          <Notice tone="success" live>
            {saved}
          </Notice>
        )}
        {failure && (
          <Notice tone="error" live>
            {failure.message}
          </Notice>
        )}
        <div>
          <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
            Simpan
          </Button>
        </div>
      </Posted>
    </Card>
  );
}
