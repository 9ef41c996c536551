import { useEffect } from 'react';
import { Form, useLocation } from 'react-router';
import { REVIEW_PICTURES_MAX } from '../../../shared/rules/picture-limits.ts';
import type { reviewInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { ActionFailure, ActionSuccess } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { PhotosField } from '../../forms/pictures/photos-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { StarPicker } from '../../ui/product/star-picker.tsx';

/** The review form. It confirms a review and resets itself; errors appear at their fields. */
export function ReviewForm({
  answer,
  closed,
  pictures,
}: {
  answer: ActionFailure | ActionSuccess | undefined;
  closed: boolean;
  /** Whether the user may attach pictures. */
  pictures: boolean;
}) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const form = useForm<typeof reviewInput>({
    answer,
    fields: ['rating', 'name', 'email', 'comment', 'pictures'],
  });
  const { ref } = form;
  useEffect(() => {
    if (answer?.ok) ref.current?.reset();
  }, [answer, ref]);
  return (
    <Form
      ref={ref}
      id="write-review"
      method="post"
      noValidate
      {...(pictures ? { encType: 'multipart/form-data' as const } : {})}
      // Returns to the form, which shows the confirmation or the errors.
      action={`${pathname}#write-review`}
      replace
      preventScrollReset
      className="grid scroll-mt-24 content-start gap-4"
    >
      <h3 className="text-lg font-bold">Tulis ulasan</h3>
      <FormResult done={form.done} notice={form.notice} />
      <input type="hidden" name="intent" value="review" />
      <StarPicker error={form.errorAt('rating')} chosen={form.typedValue('rating')} />
      {user ? (
        <p className="text-sm text-muted">Ditulis sebagai {user.name}.</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Nama" autoComplete="name" required maxLength={80} {...form.text('name')} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            hint="Tidak ditampilkan."
            required
            maxLength={254}
            {...form.text('email')}
          />
        </div>
      )}
      <Textarea label="Ulasan" required maxLength={2000} rows={4} {...form.text('comment')} />
      {pictures && (
        <PhotosField
          label="Foto barangnya (boleh kosong)"
          most={REVIEW_PICTURES_MAX}
          error={form.errorAt('pictures') ?? form.failure?.fields.file}
        />
      )}
      <Button
        type="submit"
        busy={form.busy}
        busyText="Mengirim…"
        disabled={closed}
        className="justify-self-start"
      >
        Kirim ulasan
      </Button>
    </Form>
  );
}
