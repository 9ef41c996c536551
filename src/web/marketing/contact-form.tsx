import type { contactInput } from '../../shared/schemas/content-schemas.ts';
import { Honeypot } from '../forms/honeypot.tsx';
import { useFetcherForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

/** The contact form; email and message are required, as their asterisks show (R49). Posts to /contact-us. */
export function ContactForm({ button, answer }: { button: string; answer?: unknown }) {
  const form = useFetcherForm<typeof contactInput>({
    answer,
    fields: ['name', 'email', 'phone', 'comments'],
  });
  const { fetcher } = form;
  return (
    <fetcher.Form
      ref={form.ref}
      method="post"
      noValidate
      action="/contact-us"
      className="grid gap-4"
      aria-label="Hubungi Kami"
    >
      {form.done && <Notice tone="success">{form.done}</Notice>}
      {form.notice && <Notice tone="error">{form.notice}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Nama"
          hideLabel
          placeholder="Name"
          autoComplete="name"
          maxLength={120}
          {...form.text('name')}
        />
        <TextInput
          label="Email"
          hideLabel
          type="email"
          placeholder="Email*"
          autoComplete="email"
          required
          maxLength={254}
          {...form.text('email')}
        />
      </div>
      <TextInput
        label="Telepon"
        hideLabel
        type="tel"
        placeholder="Phone"
        autoComplete="tel"
        maxLength={30}
        {...form.text('phone')}
      />
      <Textarea
        label="Pesan"
        hideLabel
        placeholder="Tell Us About Project *"
        rows={5}
        required
        maxLength={4000}
        {...form.text('comments')}
      />
      <Honeypot />
      <Button type="submit" busy={form.busy} busyText="Mengirim..." className="justify-self-start">
        {button}
      </Button>
    </fetcher.Form>
  );
}
