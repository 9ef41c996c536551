import { expect, test } from 'vitest';
import {
  edgesOf,
  type Form,
  fieldsOf,
  needed,
  saidAtEdges,
  saidOf,
  search,
  type Words,
} from '../../../tests/support/schema-errors.ts';
import * as letters from './communication-schemas.ts';
import { createEntryInput, entriesQuery, markdownInput } from './content-admin-schemas.ts';
import { commentInput, contactInput, newsletterInput, postsQuery } from './content-schemas.ts';

/*
 * Checks each text field: its maximum length, one character more, an empty text, and values that are no text.
 */

const unreadable = 'Ada huruf yang tidak bisa dibaca';
const email = 'sri@contoh.example';
const line = (most: number): Words => ({ most, unreadable });
/** Hidden from people, so that only bots fill it. */
const trap: Words = { most: 200, long: null, asTyped: true };

const forms: Form[] = [
  [
    'the contact form',
    contactInput,
    { email, comments: 'Halo' },
    '',
    { name: line(120), phone: line(30), comments: needed(4000, 'Tulis pesan Anda'), website: trap },
  ],
  ['the newsletter', newsletterInput, { email }, '', { website: trap }],
  [
    'a comment',
    commentInput,
    { post: 1, name: 'Sri', email, comment: 'Bagus' },
    '',
    { name: needed(120, 'Isi nama'), comment: needed(4000, 'Tulis komentar Anda'), website: trap },
  ],
  ['posts', postsQuery, {}, '', { q: search(200), category: search(80), tag: search(80) }],
  ['entries', entriesQuery, {}, '', { q: search(200) }],
  ['a text', markdownInput, {}, '', { text: { most: 200_000, long: 'Terlalu panjang', asTyped: true } }],
  ['messages', letters.messagesQuery, {}, '', { q: search(200) }],
  ['what waits for its look', letters.moderationQuery, {}, '', { q: search(200) }],
  ['subscribers', letters.subscribersQuery, {}, '', { q: search(200) }],
  ['letters', letters.newslettersQuery, {}, '', { q: search(200) }],
  ['mails', letters.emailsQuery, {}, '', { q: search(200) }],
  ['the trail', letters.auditQuery, {}, '', { actor: search(200), entity: search(60), id: search(120) }],
  ['what was tried', letters.securityQuery, {}, '', { network: search(40) }],
  [
    'an answer',
    letters.replyInput,
    { after: 0 },
    '',
    { text: { ...needed(8000, 'Tulis jawaban Anda'), long: 'Paling banyak 8.000 huruf' } },
  ],
  [
    'a letter',
    letters.createNewsletterInput,
    { subject: 'Panen', text: 'Sudah tiba' },
    '',
    {
      subject: needed(150, 'Isi perihal'),
      text: { ...needed(20_000, 'Tulis isinya'), long: 'Paling banyak 20.000 huruf' },
    },
  ],
];

test.each(fieldsOf(forms))(
  'checks the limits of the text field %s: %s',
  (_what, at, schema, base, words, end) =>
    expect(saidAtEdges(schema, base, at, words)).toEqual(edgesOf(words, end)),
);

test('a publication time needs a time zone; without a time the text appears at once', () => {
  const say = (publish_at: unknown) => saidOf(createEntryInput, { data: {}, publish_at });
  for (const moment of ['2026-11-26T07:00:00+07:00', '2026-11-26T00:00:00Z', null])
    expect(say(moment)).toBe('ok');
  for (const moment of ['2026-11-26', '2026-11-26T07:00', 'besok', ''])
    expect(say(moment)).toBe('publish_at: Waktu terbit belum benar');
});

test('a subject is one line', () => {
  for (const subject of ['a\nb', 'a\rb'])
    expect(saidOf(letters.createNewsletterInput, { subject, text: 'a' })).toBe(`subject: ${unreadable}`);
  expect(saidOf(letters.createNewsletterInput, { subject: 'Panen', text: 'a\nb' })).toBe('ok');
});

test('blank fields of a form count as none', () => {
  const asked = { email, comments: 'Halo' };
  expect(contactInput.parse({ ...asked, name: ' ', phone: '' })).toEqual({
    ...asked,
    ...{ name: undefined, phone: undefined },
  });
});

test.each([
  ['2026-11', true],
  ['26-11', false],
  ['2026-1', false],
  ['2026-111', false],
  ['x2026-11', false],
  ['2026-11x', false],
  ['2026/11', false],
  ['202a-11', false],
  ['2026-1a', false],
])("validates the month '%s' of posts: %s", (month, taken) =>
  expect(postsQuery.safeParse({ month }).success).toBe(taken),
);

test('the export of subscribers is not paged', () => {
  const { subscribersExport } = letters;
  expect(subscribersExport.parse({ q: 'sri' })).toEqual({ q: 'sri' });
  for (const more of [{ page: 1 }, { limit: 20 }, { count: 'exact' }])
    expect(subscribersExport.safeParse(more).success).toBe(false);
});
