import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Failure } from '../../page/view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

export type SettingsGroup = {
  intent: string;
  /** The field that says which state of the settings the form was opened with, so that a stale edit is refused. */
  opened: { name: 'version' | 'stamp'; value: string | number };
  failure: Failure | undefined;
  saved: string | undefined;
};

/** One group of settings: a form of its own with its fields, what came of saving it, and its button. */
export function SettingsCard({
  intent,
  opened,
  title,
  failure,
  saved,
  files,
  children,
}: SettingsGroup & { title: string; files?: boolean; children: ReactNode }) {
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Card>
      <Form
        method="post"
        preventScrollReset
        encType={files ? 'multipart/form-data' : undefined}
        className="grid gap-4"
      >
        <h2 className="text-base font-bold">{title}</h2>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={opened.name} value={opened.value} />
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
