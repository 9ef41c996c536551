import { Form, redirect, useNavigation } from 'react-router';
import { findSubscribers } from '../../../domain/content/newsletters/find-subscribers.ts';
import { getNewsletter } from '../../../domain/content/newsletters/newsletter.ts';
import { createNewsletter, updateNewsletter } from '../../../domain/content/newsletters/save-newsletter.ts';
import { sendNewsletter, sendTestNewsletter } from '../../../domain/content/newsletters/send-newsletter.ts';
import { findPosts } from '../../../domain/content/public/find-posts.ts';
import { getPost } from '../../../domain/content/public/get-post.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  createNewsletterInput,
  sendNewsletterInput,
  updateNewsletterInput,
} from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/newsletter-editor-page';

const PATH = '/admin/newsletters';
const NEW_ID = 'new';
const MAX_POSTS = 30;

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Surat Kabar',
  crumbs: ({ letter }) => [
    { label: 'Pelanggan Kabar', href: '/admin/subscribers' },
    { label: 'Surat Kabar', href: PATH },
    { label: letter?.subject ?? 'Surat baru' },
  ],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const from = new URL(request.url).searchParams.get('post');
  return runLoader(async () => {
    const letter = params.id === NEW_ID ? null : await getNewsletter(ctx, actor, parseRecordId(params.id));
    const [posts, { confirmed }, post] = await Promise.all([
      letter ? null : findPosts(ctx, actor, { limit: MAX_POSTS }),
      findSubscribers(ctx, actor, { limit: 1 }),
      letter || !from ? null : getPost(ctx, actor, { id: parseRecordId(from) }),
    ]);
    const draft = post
      ? {
          subject: post.title,
          text: `${post.description}\n\nBaca selengkapnya:\n\n${ctx.config.publicUrl}/blog-single/${post.id}`,
        }
      : { subject: '', text: '' };
    return {
      letter,
      draft: letter ?? draft,
      confirmed,
      from,
      posts: posts?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? [],
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const to = (id: number, kind: Parameters<typeof flashCookie>[0]) =>
    redirect(`${PATH}/${id}`, { headers: { 'set-cookie': flashCookie(kind) } });
  return runAction(form, async () => {
    if (params.id === NEW_ID) {
      const made = await createNewsletter(ctx, actor, form.read(createNewsletterInput));
      return to(made.id, 'letterSaved');
    }
    const id = parseRecordId(params.id);
    switch (form.intent('test', 'send', 'save')) {
      case 'test':
        await sendTestNewsletter(ctx, actor, id);
        return to(id, 'letterTested');
      case 'send':
        await sendNewsletter(ctx, actor, id, form.read(sendNewsletterInput));
        return to(id, 'letterSent');
      case 'save':
        await updateNewsletter(ctx, actor, id, form.read(updateNewsletterInput));
        return to(id, 'letterSaved');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.letter?.subject ?? 'Surat baru') },
  { name: 'robots', content: 'noindex' },
];

/** Edits one newsletter, sends a test to the admin, and sends it once to all subscribers. */
export default function NewsletterEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, draft, confirmed, posts, from } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const form = useForm<typeof createNewsletterInput>({ answer: actionData, fields: ['subject', 'text'] });
  const field = (name: 'subject' | 'text') => form.text(name, draft[name]);
  return (
    <div className="grid max-w-3xl gap-5">
      {form.failure && (
        <Notice tone="error" live>
          {form.failure.message}
        </Notice>
      )}
      {!letter && posts.length > 0 && (
        <Card>
          <Form method="get" className="flex flex-wrap items-end gap-3">
            <Select
              className="min-w-56 flex-1"
              label="Mulai dari tulisan blog"
              name="post"
              placeholder="Tulis sendiri"
              options={posts}
              defaultValue={from ?? ''}
            />
            <Button type="submit" variant="secondary" size="sm">
              Pakai
            </Button>
          </Form>
        </Card>
      )}
      {letter?.status === 'sent' ? (
        <Card className="grid gap-3">
          <h1 className="text-xl font-bold wrap-anywhere">{letter.subject}</h1>
          <Notice tone="success">
            Dikirim {letter.sentAt && formatDateTime(letter.sentAt)} kepada {formatNumber(letter.recipients)}{' '}
            pelanggan.
          </Notice>
          <p className="whitespace-pre-wrap wrap-anywhere">{letter.text}</p>
        </Card>
      ) : (
        <>
          <Card>
            <Form
              ref={form.ref}
              key={`${letter?.version ?? NEW_ID}.${from}`}
              method="post"
              noValidate
              className="grid gap-4"
            >
              <input type="hidden" name="intent" value="save" />
              <h1 className="text-xl font-bold">{letter ? 'Ubah surat' : 'Surat baru'}</h1>
              {letter && <input type="hidden" name="version" value={letter.version} />}
              <TextInput label="Perihal" required maxLength={150} {...field('subject')} />
              <Textarea
                label="Isi"
                required
                rows={12}
                maxLength={20_000}
                hint="Teks biasa. Baris kosong memisahkan paragraf; alamat yang berdiri sendiri menjadi tombol."
                {...field('text')}
              />
              <div>
                <Button type="submit" size="sm" busy={busy} busyText="Menyimpan...">
                  Simpan draf
                </Button>
              </div>
            </Form>
          </Card>
          {letter && (
            <Card className="grid gap-4">
              <h2 className="text-base font-bold">Pratinjau</h2>
              <div className="rounded-input border border-line p-4">
                <p className="mb-3 font-bold wrap-anywhere">{letter.subject}</p>
                <p className="whitespace-pre-wrap wrap-anywhere">{letter.text}</p>
                <p className="mt-4 text-muted">
                  Di bawahnya setiap pelanggan mendapat tautannya sendiri untuk berhenti berlangganan.
                </p>
              </div>
              <Form method="post" noValidate className="flex flex-wrap items-center gap-3">
                <input type="hidden" name="version" value={letter.version} />
                <Button
                  type="submit"
                  name="intent"
                  value="test"
                  variant="secondary"
                  size="sm"
                  disabled={busy}
                >
                  Coba kirim ke saya
                </Button>
                <details className="group">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
                    Kirim ke semua pelanggan…
                  </summary>
                  <div className="mt-2 grid gap-3">
                    <p>
                      {confirmed > 0
                        ? `Surat ini dikirim kepada ${formatNumber(confirmed)} pelanggan dan tidak bisa ditarik kembali.`
                        : successTexts.lettersNobody}
                    </p>
                    <div>
                      <Button
                        type="submit"
                        name="intent"
                        value="send"
                        size="sm"
                        busy={busy}
                        busyText="Mengirim..."
                        disabled={confirmed === 0}
                      >
                        Ya, kirim sekarang
                      </Button>
                    </div>
                  </div>
                </details>
              </Form>
            </Card>
          )}
        </>
      )}
    </div>
  );
}
