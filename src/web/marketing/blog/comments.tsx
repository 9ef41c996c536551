import type { commentInput } from '../../../shared/schemas/content-schemas.ts';
import { Honeypot } from '../../forms/honeypot.tsx';
import { useFetcherForm } from '../../forms/use-form.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import type { PostPage } from './read-blog-post.server.ts';

const day = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Jakarta',
});

/** The approved comments of a post, and the comment form; a new comment appears after moderation. */
export function Comments({
  texts,
  comments,
  answer,
}: {
  texts: PostPage['texts']['comments'];
  comments: PostPage['post']['commentList'];
  answer: unknown;
}) {
  const form = useFetcherForm<typeof commentInput>({ answer, fields: ['name', 'email', 'comment'] });
  const { fetcher } = form;
  return (
    <section id="comments" className="mt-12">
      <h2 className="serif text-2xl">
        {texts.title}
        {comments.length > 0 && <span className="text-muted"> ({comments.length})</span>}
      </h2>
      {comments.length === 0 ? (
        <p className="mt-3 text-muted">{texts.empty}</p>
      ) : (
        <ol className="mt-5 grid gap-5">
          {comments.map((comment) => (
            <li key={comment.id} className="grid grid-cols-[auto_1fr] gap-4">
              <Avatar name={comment.name} />
              <div className="wrap-anywhere rounded-card border border-line bg-surface p-4">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <strong>{comment.name}</strong>
                  <time dateTime={comment.createdAt} className="text-sm text-muted">
                    {day.format(new Date(comment.createdAt))}
                  </time>
                </p>
                <p className="mt-1 whitespace-pre-line">{comment.comment}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className="no-print mt-10 rounded-card border border-line bg-surface p-5 md:p-8">
        <h3 className="text-xl font-bold">{texts.formTitle}</h3>
        <p className="mt-1 text-sm text-muted">{texts.note}</p>
        <fetcher.Form
          ref={form.ref}
          method="post"
          noValidate
          className="mt-5 grid gap-4"
          aria-label={texts.formTitle}
        >
          {form.done && <Notice tone="success">{form.done}</Notice>}
          {form.notice && <Notice tone="error">{form.notice}</Notice>}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              label={texts.name}
              autoComplete="name"
              required
              maxLength={120}
              {...form.text('name')}
            />
            <TextInput
              label={texts.email}
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              {...form.text('email')}
            />
          </div>
          <Textarea label={texts.comment} rows={5} required maxLength={4000} {...form.text('comment')} />
          <Honeypot />
          <Button type="submit" busy={form.busy} busyText="Mengirim..." className="justify-self-start">
            {texts.button}
          </Button>
        </fetcher.Form>
      </div>
    </section>
  );
}
