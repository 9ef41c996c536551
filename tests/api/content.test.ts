import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmSubscription, unsubscribe } from '../../src/domain/content/newsletters/subscribe.ts';
import { findEntries } from '../../src/domain/content/public/find-entries.ts';
import { anonymous } from '../../src/domain/context.ts';
import { nextOfferEnd, seedContent } from '../../src/seed/seed-content.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
const clock = testClock();

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedContent(app.ctx, { sample: true });
});
afterAll(() => app.close());

const post = (url: string, payload: unknown, remoteAddress = '10.1.0.1') =>
  app.fastify.inject({ method: 'POST', url, payload: payload as object, remoteAddress });
const rows = async (table: string) =>
  (await app.database.pool.query(`select * from ${table} order by id`)).rows;

describe('the content collections', () => {
  test('[BLOG-01] [DATA-23] the seed has 15 posts with thumbnail, title, date, author and description', async () => {
    const answer = await app.fastify.inject('/api/posts?limit=100');
    expect(answer.json()).toMatchObject({ total: 15, page: 1, limit: 100, totalPages: 1 });
    for (const one of answer.json().data) {
      expect(one.thumb).toMatch(/^\/gambar\//);
      expect(one.thumbFull).toMatch(/^\/gambar\//);
      expect(one.date).toEqual({
        day: expect.stringMatching(/^\d\d$/),
        month: expect.stringMatching(/^\p{L}+$/u),
        year: expect.stringMatching(/^20\d\d$/),
      });
      expect(one.comments).toBe(0);
      for (const name of ['title', 'author', 'fullDate', 'description']) expect(one[name]).not.toBe('');
    }
  });

  test('[DATA-20] [DATA-19] the six service cards have their titles, pictures and icons', async () => {
    const { 'service-cards': cards } = await findEntries(app.ctx, 'service-cards');
    expect(cards.map((card) => card.title)).toEqual([
      'Budidaya Beras Unggul',
      'Sistem Irigasi Modern',
      'Pertanian Organik',
      'Pasca Panen',
      'Pendampingan Petani',
      'Pemasaran Hasil',
    ]);
    for (const card of cards) {
      expect(card).toMatchObject({
        id: expect.any(Number),
        thumb: expect.any(String),
        alt: expect.any(String),
        description: expect.any(String),
        icon: expect.any(String),
      });
    }
  });

  test('[PAGE-10] the five services are a collection of their own', async () => {
    const { services } = await findEntries(app.ctx, 'services');
    expect(services.map((service) => service.title)).toEqual([
      'Fresh Vegetables',
      'Agricultural Products',
      'Organic Products',
      'Dairy Production',
      'Sweet Exotic Fruits',
    ]);
  });

  test('[DATA-21] the fun facts are 10500 Ton and 1000 Ha', async () => {
    const { facts } = await findEntries(app.ctx, 'facts');
    expect(facts).toContainEqual(
      expect.objectContaining({
        id: expect.any(Number),
        end: 10_500,
        unit: 'Ton',
        label: 'Hasil Panen Beras',
      }),
    );
    expect(facts).toContainEqual(
      expect.objectContaining({ end: 1000, unit: 'Ha', label: 'Luas Lahan Pertanian' }),
    );
  });

  test('[DATA-22] [HOME-26] the three offers count down to the next 24 December', async () => {
    const { offers } = await findEntries(app.ctx, 'offers');
    expect(offers).toHaveLength(3);
    for (const offer of offers) {
      expect(offer).toMatchObject({
        id: expect.any(Number),
        bgImage: expect.any(String),
        offerTitle: expect.any(String),
        heading: expect.any(String),
        description: expect.any(String),
        buttonText: expect.any(String),
      });
      expect(new Date(offer.countdownDate)).toEqual(new Date('2026-12-24T00:00:00+07:00'));
    }
    expect(nextOfferEnd(new Date('2026-12-24T00:00:00+07:00'))).toBe(
      new Date('2027-12-24T00:00:00+07:00').toISOString(),
    );
  });

  test('[DATA-18] [DATA-25] [DATA-26] [DATA-27] slides, projects, testimonials and skills have their fields', async () => {
    const found = await findEntries(
      app.ctx,
      'banner-slides',
      'hero-banners',
      'projects',
      'testimonials',
      'skills',
    );
    expect(
      found['banner-slides'].map((slide) => [slide.title, slide.highlightedTitle, slide.buttonText]),
    ).toEqual([
      ['Ladang', 'Tani', 'Jelajahi Lebih Lanjut'],
      ['Panen', 'Terbaik', 'Pelajari Selengkapnya'],
    ]);
    expect(found['banner-slides'][0]).toMatchObject({
      id: 1,
      bgImage: expect.any(String),
      description: expect.any(String),
    });
    expect(found['hero-banners'][0]).toMatchObject({
      id: 1,
      thumb: expect.any(String),
      title: expect.any(String),
      buttonText: 'Discover More',
    });
    expect(found.projects).toHaveLength(6);
    expect(found.projects[0]).toMatchObject({
      id: 1,
      category: expect.any(String),
      title: expect.any(String),
      thumb: expect.any(String),
    });
    expect(found.testimonials[0]).toMatchObject({
      id: 1,
      quote: expect.any(String),
      name: expect.any(String),
      designation: expect.any(String),
      rating: expect.any(Number),
      title: expect.any(String),
      thumb: expect.any(String),
    });
    expect(found.skills.map((skill) => [skill.title, skill.end])).toEqual([
      ['Cereals', 88],
      ['Fruit', 95],
      ['Vegetables', 80],
    ]);
  });
});

describe('the blog', () => {
  test('[BLOG-08] the search finds posts by words, also in inflected forms', async () => {
    const answer = await app.fastify.inject(`/api/posts?q=${encodeURIComponent('menawar adil')}`);
    const titles = answer.json().data.map((one: { title: string }) => one.title);
    expect(titles).toContain('Menawar dengan adil');
    expect(titles.length).toBeLessThan(15);
    const none = await app.fastify.inject('/api/posts?q=kapal+selam+nuklir');
    expect(none.json()).toMatchObject({ data: [], total: 0, totalPages: 0 });
  });

  test('[BLOG-15] the previous and next links of a post wrap around', async () => {
    const list = (await app.fastify.inject('/api/posts?limit=100')).json().data;
    const [first, last] = [list[0], list.at(-1)];
    expect((await app.fastify.inject(`/api/posts/${first.id}`)).json().data.previous.id).toBe(last.id);
    expect((await app.fastify.inject(`/api/posts/${last.id}`)).json().data.next.id).toBe(first.id);
  });

  test('a page past the end is empty; an invalid page is rejected', async () => {
    expect((await app.fastify.inject('/api/posts?page=99')).json().data).toEqual([]);
    for (const wrong of ['page=0', 'page=-1', 'limit=101', 'month=2026', 'colour=red', 'page=1&page=2']) {
      expect((await app.fastify.inject(`/api/posts?${wrong}`)).statusCode, wrong).toBe(400);
    }
  });

  test('[BLOG-16] rejects a comment without name, e-mail or text at the field, and stores nothing', async () => {
    const answer = await post('/api/posts/1/comments', { name: ' ', email: 'salah', comment: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({
      name: 'Isi nama',
      email: 'Format email belum benar',
      comment: 'Tulis komentar Anda',
    });
    expect(await rows('comments')).toHaveLength(0);
  });

  test('[BLOG-17] a comment is stored for moderation and is not shown before it is approved', async () => {
    const comment = { name: 'Bu Sri', email: 'sri@contoh.example', comment: '<b>Bagus</b>' };
    expect((await post('/api/posts/1/comments', comment)).statusCode).toBe(201);
    expect(await rows('comments')).toMatchObject([
      { post_number: 1, status: 'pending', comment: '<b>Bagus</b>' },
    ]);
    expect((await app.fastify.inject('/api/posts/1')).json().data.commentList).toEqual([]);
    await app.database.pool.query(`update comments set status = 'approved'`);
    const shown = (await app.fastify.inject('/api/posts/1')).json().data;
    expect(shown).toMatchObject({ comments: 1, commentList: [{ name: 'Bu Sri', comment: '<b>Bagus</b>' }] });
    expect(JSON.stringify(shown)).not.toContain('sri@contoh.example');
    expect((await post('/api/posts/999/comments', comment)).statusCode).toBe(404);
  });
});

describe('the forms', () => {
  test('[HOME-14] a contact message is validated, stored and e-mailed to the site', async () => {
    const wrong = await post('/api/contact', { email: 'bukan email', comments: '' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().error.fields).toEqual({
      email: 'Format email belum benar',
      comments: 'Tulis pesan Anda',
    });
    const message = {
      name: 'Pak Darmo',
      email: 'darmo@contoh.example',
      phone: '0812 3456 7890',
      comments: 'Ada gabah?',
    };
    expect((await post('/api/contact', message)).statusCode).toBe(201);
    expect(await rows('contact_messages')).toMatchObject([{ ...message, status: 'new' }]);
    const mails = (await rows('email_outbox')).filter((mail) => mail.key.startsWith('contact:'));
    expect(mails).toMatchObject([{ to_address: 'halo@lumbung.example', subject: 'Pesan dari Pak Darmo' }]);
  });

  test('a line break in a name adds no second header to the e-mail', async () => {
    const message = { name: 'A\r\nBcc: x@y.example', email: 'a@contoh.example', comments: 'x' };
    expect((await post('/api/contact', message)).statusCode).toBe(201);
    expect((await rows('email_outbox')).at(-1).subject).not.toMatch(/[\r\n]/);
  });

  test('a bot that fills the hidden field is thanked, and nothing is stored', async () => {
    const before = (await rows('contact_messages')).length;
    const answer = await post('/api/contact', { email: 'r@b.example', comments: 'x', website: 'http://x' });
    expect(answer.statusCode).toBe(201);
    expect(await rows('contact_messages')).toHaveLength(before);
  });

  test('rejects more than twenty messages in an hour from one address, but not from another', async () => {
    const message = { email: 'banyak@contoh.example', comments: 'x' };
    const answers = [];
    for (let n = 0; n < 21; n += 1)
      answers.push((await post('/api/contact', message, '10.9.9.9')).statusCode);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(201));
    expect(answers[20]).toBe(429);
    expect((await post('/api/contact', message, '10.9.9.8')).statusCode).toBe(201);
    clock.forward(3_600_001);
    expect((await post('/api/contact', message, '10.9.9.9')).statusCode).toBe(201);
  });

  test('[SHELL-18] [MSG-61] a newsletter address is validated, stored once and sent its link', async () => {
    expect((await post('/api/newsletter', { email: 'x' })).json().error.fields.email).toBe(
      'Format email belum benar',
    );
    const answer = await post('/api/newsletter', { email: 'Warung@Contoh.example' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().message).toBe('Thanks For Subscribe');
    await post('/api/newsletter', { email: 'warung@contoh.example' });
    expect(await rows('subscribers')).toMatchObject([{ email: 'warung@contoh.example', confirmed_at: null }]);
    const mails = (await rows('email_outbox')).filter((mail) => mail.key.startsWith('newsletter:'));
    expect(mails).toHaveLength(1);
    expect(mails[0].text).toContain('http://127.0.0.1:3000/newsletter/confirm?token=');
  });

  test('an unsubscribed address gets the newsletter again only after its owner confirms, whoever enters it', async () => {
    const email = 'pergi@contoh.example';
    const typed = () => post('/api/newsletter', { email });
    const state = async () => (await rows('subscribers')).find((row) => row.email === email);
    const mailed = async () => (await rows('email_outbox')).filter((mail) => mail.to_address === email);
    await typed();
    const token = /confirm\?token=([\w-]+)/.exec(asWritten((await mailed())[0]!).text)![1]!;
    await confirmSubscription(app.ctx, anonymous, { token });
    await unsubscribe(app.ctx, anonymous, { token });
    for (let twice = 0; twice < 2; twice += 1) await typed();
    expect(await state()).toMatchObject({ confirmed_at: null });
    expect(await mailed()).toHaveLength(2);
    await confirmSubscription(app.ctx, anonymous, { token });
    expect(await state()).toMatchObject({ confirmed_at: expect.any(Date), unsubscribed_at: null });
  });

  test('rejects unknown fields, wrong types and NUL', async () => {
    for (const body of [
      { email: 'a@b.example', comments: 'x', isAdmin: true },
      { email: ['a@b.example'], comments: 'x' },
      { email: 'a@b.example', comments: 'nol \0' },
      { email: 'a@b.example', comments: '\ud800' },
      null,
    ]) {
      expect((await post('/api/contact', body ?? undefined)).statusCode).toBe(400);
    }
  });
});
