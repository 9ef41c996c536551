import { useEffect } from 'react';
import { Form, useLocation } from 'react-router';
import type { reviewInput } from '../../../shared/input/goods/catalogue.ts';
import { REVIEW_PICTURES_MAX } from '../../../shared/picture-limits.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { PhotosField } from '../../form/pictures/photos-field.tsx';
import { useForm } from '../../form/use-form.ts';
import type { Failure, Success } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { StarPicker } from '../../ui/goods/star-picker.tsx';

/** The review form. It thanks and empties itself; what was refused stands at its field. */
export function ReviewForm({
  answer,
  closed,
  pictures,
}: {
  answer: Failure | Success | undefined;
  closed: boolean;
  /** Whether pictures may be put beside it. */
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
      id="tulis-ulasan"
      method="post"
      noValidate
      {...(pictures ? { encType: 'multipart/form-data' as const } : {})}
      // Back to the form, where its thanks or what it refuses stands.
      action={`${pathname}#tulis-ulasan`}
      replace
      preventScrollReset
      className="grid scroll-mt-24 content-start gap-4"
    >
      <h3 className="text-lg font-bold">Tulis ulasan</h3>
      <FormAnswer done={form.done} notice={form.notice} />
      <input type="hidden" name="intent" value="review" />
      <StarPicker error={form.at('rating')} chosen={form.typed('rating')} />
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
          error={form.at('pictures') ?? form.failure?.fields.file}
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
