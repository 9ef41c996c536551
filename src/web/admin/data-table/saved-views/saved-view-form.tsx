import type { ReactNode } from 'react';
import type { SavedView } from '../../../../domain/saved-views/find-saved-views.ts';
import type { saveViewInput } from '../../../../shared/schemas/catalogue/saved-view-schemas.ts';
import { useFetcherForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** Creates a saved view or edits `view`. Errors appear at the name. */
export function SavedViewForm({
  back,
  submit,
  view,
  children,
}: {
  /** The current URL of the list. */
  back: string;
  submit: string;
  view?: SavedView;
  children: ReactNode;
}) {
  const form = useFetcherForm<typeof saveViewInput>({ answer: undefined, fields: ['name'], only: 'name' });
  const { Form } = form.fetcher;
  const hydrated = useHydrated();
  return (
    <Form ref={form.ref} method="post" noValidate action="/admin/saved-views" className="grid gap-3">
      <input type="hidden" name="next" value={back} />
      {hydrated && <input type="hidden" name="scripted" value="1" />}
      <TextInput
        label="Nama tampilan"
        required
        maxLength={60}
        autoComplete="off"
        {...form.text('name', view?.name)}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isDefault"
          defaultChecked={view?.isDefault}
          className="size-4 accent-sawah"
        />
        Buka daftar ini dengannya
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="shared" defaultChecked={view?.shared} className="size-4 accent-sawah" />
        Bagikan kepada rekan
      </label>
      {children}
      <Button type="submit" size="sm" busy={form.busy}>
        {submit}
      </Button>
    </Form>
  );
}
