import { Trap } from '../form/trap.tsx';
import { type Answer, useForm } from '../form/use-answer.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { Notice } from '../ui/tell/notice.tsx';

/** The contact form; e-mail and message are required, as their asterisks say (R49). Sends to /contact-us. */
export function ContactForm({ button, answer }: { button: string; answer?: Answer | undefined }) {
  const { fetcher, form, busy, errors, values } = useForm(answer);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contact-us"
      className="grid gap-4"
      aria-label="Hubungi Kami"
    >
      {answer?.ok && !fetcher.data && <Notice tone="success">{answer.message}</Notice>}
      {answer && !answer.ok && Object.keys(answer.fields).length === 0 && (
        <Notice tone="error">{answer.message}</Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Nama"
          hideLabel
          name="name"
          placeholder="Name"
          autoComplete="name"
          maxLength={120}
          defaultValue={values.name}
          error={errors.name}
        />
        <TextInput
          label="Email"
          hideLabel
          name="email"
          type="email"
          placeholder="Email*"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
        />
      </div>
      <TextInput
        label="Telepon"
        hideLabel
        name="phone"
        type="tel"
        placeholder="Phone"
        autoComplete="tel"
        maxLength={30}
        defaultValue={values.phone}
        error={errors.phone}
      />
      <Textarea
        label="Pesan"
        hideLabel
        name="comments"
        placeholder="Tell Us About Project *"
        rows={5}
        required
        maxLength={4000}
        defaultValue={values.comments}
        error={errors.comments}
      />
      <Trap />
      <Button type="submit" busy={busy} busyText="Mengirim..." className="justify-self-start">
        {button}
      </Button>
    </fetcher.Form>
  );
}
