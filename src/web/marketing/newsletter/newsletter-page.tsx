import { Form } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** A page with one question and one button, linked from an email; afterwards it shows the result. */
export function NewsletterPage({
  token,
  answer,
  title,
  text,
  button,
  done,
}: {
  token: string;
  answer: { ok: boolean } | undefined;
  title: string;
  text: string;
  button: string;
  done: { title: string; text: string };
}) {
  const said = answer?.ok ? done : { title, text };
  return (
    <div className="shell py-12">
      {answer && !answer.ok && (
        <div className="mx-auto mb-6 max-w-xl">
          <Notice tone="error" live>
            Tautan ini sudah tidak berlaku. Daftarkan alamat Anda sekali lagi di bawah halaman ini.
          </Notice>
        </div>
      )}
      <EmptyState
        scene="noBids"
        heading="h1"
        title={said.title}
        text={said.text}
        actions={
          answer?.ok ? (
            <ButtonLink href="/">Ke beranda</ButtonLink>
          ) : (
            <Form method="post" noValidate>
              <input type="hidden" name="token" value={token} />
              <Button type="submit">{button}</Button>
            </Form>
          )
        }
      />
    </div>
  );
}
