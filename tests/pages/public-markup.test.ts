import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { builtApp } from '../support/built-app.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/*
 * What public pages say in the markup that the server sends, which is all that search engines, chats and browsers without
 * scripts get. A browser that draws it looks at them in tests/browser.
 */

let database: TestDatabase;
let app: App;
let sarjono: number;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  sarjono = (await makeFarmer(app.ctx, { name: 'Sarjono' })).id;
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string) => app.fastify.inject({ url, headers: { accept: 'text/html' } });
async function read(url: string, status = 200) {
  const answer = await get(url);
  expect(answer.statusCode, url).toBe(status);
  return pageOf(answer.body);
}

describe('[SHELL-03] each page is called by its own name, in one heading, with words and a picture for chats', () => {
  test.each([
    ['[HOME-01]', '/', 'Beranda'],
    ['[HOME-01]', '/home-2', 'Beranda, Toko Hasil Bumi'],
    ['[HOME-02]', '/home-3', 'Beranda, Panen Musim Ini'],
    ['[HOME-02]', '/home-4', 'Beranda, Hasil Kebun'],
    ['[PAGE-01]', '/about-us', 'Tentang Kami'],
    ['[PAGE-05]', '/team', 'Petani'],
    ['[PAGE-06]', '/team-details/{farmer}', 'Sarjono'],
    ['[PAGE-09]', '/services', 'Layanan'],
    ['[PAGE-09]', '/services-2', 'Hasil Bumi'],
    ['[PAGE-11]', '/service-details/2', 'Agricultural Products'],
    ['[PAGE-13]', '/project', 'Galeri Kegiatan'],
    ['[PAGE-14]', '/project-details/1', 'Menjemur tanpa tercecer'],
    ['[PAGE-07]', '/faq', 'Tanya Jawab'],
    ['', '/terms', 'Syarat dan pengembalian'],
    ['[13.6]', '/help/moisture', 'Apa itu kadar air?'],
    ['[13.6]', '/help/weighing', 'Cara menimbang'],
    ['[trade 8]', '/help/reference-prices', 'Apa itu HPP, HET, HAP?'],
    ['[trade 9]', '/help/lot-passport', 'Membaca paspor lot'],
    ['[PAGE-08]', '/contact-us', 'Kontak'],
    ['', '/prices', 'Papan Harga'],
    ['', '/sell', 'Jual di Sini'],
    ['', '/privacy', 'Privasi'],
    ['', '/offline', 'Sedang Luring'],
    ['[BLOG-02]', '/blog-standard', 'Blog'],
    ['[BLOG-03]', '/blog-with-sidebar', 'Blog dan Arsip'],
    ['[BLOG-03]', '/blog-2-column', 'Blog Dua Kolom'],
    ['[BLOG-04]', '/blog-3-column', 'Blog Tiga Kolom'],
    ['[BLOG-14]', '/blog-single/1', 'Mengenal beras dari sawah sekitar Yogyakarta'],
    ['[BLOG-14]', '/blog-single-with-sidebar/1', 'Mengenal beras dari sawah sekitar Yogyakarta'],
  ])('%s %s', async (_clause, path, title) => {
    const page = await read(path.replace('{farmer}', String(sarjono)));
    expect(page.one('head').one('title').text).toBe(`Lumbung - ${title}`);
    expect(page.all('h1')).toHaveLength(1);
    expect(page.one('meta', { name: 'description' }).attribute('content')).toMatch(/.{20,}/);
    expect(page.one('link', { rel: 'canonical' }).attribute('href')).toMatch(/^http/);
    const picture = page.one('meta', { property: 'og:image' }).attribute('content')!;
    expect((await get(new URL(picture).pathname)).statusCode, picture).toBe(200);
  });
});

test('[PAGE-06] [PAGE-11] [PAGE-14] unknown ids show the page without its detail section; an unknown post is a 404', async () => {
  const details = (page: Awaited<ReturnType<typeof read>>) =>
    [...page.one('main').all('article'), ...page.one('main').all('*', { class: /\bprose\b/ })].map(
      (part) => part.text,
    );
  for (const [path, heading] of [
    ['/team-details/9999', 'Petani kami'],
    ['/team-details/x', 'Petani kami'],
    ['/service-details/99', 'Layanan'],
    ['/project-details/99', 'Galeri kegiatan'],
  ] as const) {
    const page = await read(path, 404);
    expect(page.one('h1').text).toBe(heading);
    expect(details(page), path).toEqual([]);
  }
  for (const path of [`/team-details/${sarjono}`, '/service-details/1', '/project-details/1'])
    expect(details(await read(path)), path).not.toEqual([]);
  for (const path of ['/blog-single/999', '/blog-single/x', '/blog-single-with-sidebar/0'])
    await read(path, 404);
});

test('structured data says what each page is', async () => {
  const kinds = async (path: string) =>
    (await read(path))
      .all('script', { type: 'application/ld+json' })
      .map((script) => JSON.parse(script.text)['@type']);
  expect(await kinds('/')).toContain('Organization');
  expect(await kinds('/faq')).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']));
  expect(await kinds('/blog-single/1')).toEqual(expect.arrayContaining(['BlogPosting', 'BreadcrumbList']));
});

test('posts and products say when they were changed, with their time zone', async () => {
  const { id } = await makeListing(app.ctx);
  await database.pool.query(`update listings set updated_at = '2026-11-20T20:30:00Z' where id = $1`, [id]);
  const said = async (path: string, kind: string) =>
    (await read(path))
      .all('script', { type: 'application/ld+json' })
      .map((script) => JSON.parse(script.text))
      .find((one) => one['@type'] === kind).dateModified;
  expect(await said(`/shop-single/${id}`, 'ItemPage')).toBe('2026-11-21T03:30:00+07:00');
  expect(await said('/blog-single/1', 'BlogPosting')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
});

test('[SHELL-11] [SHELL-12] [SHELL-13] [SHELL-14] [SHELL-15] the footer: about, Explore, posts, sponsors, hours, year', async () => {
  const footer = (await read('/')).one('footer');
  const headings = footer.all('h2|h3').map((heading) => heading.text);
  expect(headings).toEqual(expect.arrayContaining(['Jelajahi', 'Didukung Oleh']));
  expect(footer.one('a', { href: '/about-us' }).text).toBe('Tentang kami');
  const posts = footer.all('a', { href: /^\/blog-single-with-sidebar\// });
  expect(posts.map((link) => link.attribute('href')).sort()).toEqual([
    '/blog-single-with-sidebar/1',
    '/blog-single-with-sidebar/2',
  ]);
  const sponsors = footer
    .all('section')
    .filter((section) => section.all('h2|h3').some((heading) => heading.text === 'Didukung Oleh'));
  expect(sponsors.flatMap((section) => section.all('svg|img'))).toHaveLength(6);
  expect(footer.text).toContain('Senin - Minggu 7:00 - 18:00');
  expect(footer.text).toContain(`© ${dayInWib(new Date()).slice(0, 4)} Lumbung`);
  expect(footer.one('address').text).toContain('Sleman');
});

describe('the lists of the blog', () => {
  test.each([
    ['BLOG-02', '/blog-standard', 3, 5],
    ['BLOG-03', '/blog-with-sidebar', 4, 4],
    ['BLOG-03', '/blog-2-column', 4, 4],
    ['BLOG-04', '/blog-3-column', 6, 3],
  ])(
    '[BLOG-01] [%s] [BLOG-05] %s shows %i of the 15 posts a page, the page in the address',
    async (_clause, path, perPage, pages) => {
      const titles = async (query: string) =>
        (await read(`${path}${query}`))
          .one('main')
          .all('article')
          .flatMap((article) => article.all('h2').map((heading) => heading.text));
      const seen: string[] = [];
      for (let at = 1; at <= pages; at += 1) {
        const here = await titles(at === 1 ? '' : `?page=${at}`);
        expect(here.length).toBe(at < pages ? perPage : 15 - perPage * (pages - 1));
        seen.push(...here);
      }
      expect(new Set(seen).size).toBe(15);
      expect((await titles('?page=abc'))[0]).toBe(seen[0]);
      const beyond = (await read(`${path}?page=99`)).one('main');
      expect(beyond.all('h2|h3').map((heading) => heading.text)).toContain('Tidak ada tulisan yang cocok.');
    },
  );
});

test('[PAGE-09] [PAGE-10] [DATA-20] five services, and the six cards under their anchors', async () => {
  const services = [
    'Fresh Vegetables',
    'Agricultural Products',
    'Organic Products',
    'Dairy Production',
    'Sweet Exotic Fruits',
  ];
  const page = await read('/services');
  for (const name of services)
    expect(
      page.all('a').filter((link) => link.text === name),
      name,
    ).toHaveLength(1);
  for (const [slug, title] of [
    ['budidaya-beras-unggul', 'Budidaya Beras Unggul'],
    ['sistem-irigasi-modern', 'Sistem Irigasi Modern'],
    ['pertanian-organik', 'Pertanian Organik'],
    ['pasca-panen', 'Pasca Panen'],
    ['pendampingan-petani', 'Pendampingan Petani'],
    ['pemasaran-hasil', 'Pemasaran Hasil'],
  ] as const) {
    const card = page.one('article|li|section|div', { id: slug });
    expect(card.all('h2|h3').map((heading) => heading.text)).toEqual([title]);
  }
  const headings = (await read('/services-2')).all('h2').map((heading) => heading.text);
  expect(headings.filter((text) => services.includes(text))).toEqual(services);
});

/** What each slide of a page's banner says, and where its ways on lead. */
async function slidesOf(path: string) {
  const [banner] = (await read(path)).all('section', { 'aria-roledescription': 'carousel' });
  return banner!.all('*', { 'aria-roledescription': 'slide' }).map((slide) => ({
    text: slide.text,
    ways: slide.all('a').map((way) => [way.text, way.attribute('href')]),
  }));
}

test('[HOME-15] both slides of the shop variant have their title and lead to the About page', async () => {
  const slides = await slidesOf('/home-2');
  expect(slides).toHaveLength(2);
  for (const [at, title] of ['Ultimate Products & Customers', 'Natural Organic Farm Store'].entries()) {
    expect(slides[at]!.text).toContain(title);
    expect(slides[at]!.ways).toEqual([['Discover More', '/about-us']]);
  }
});

test('[HOME-22] Home 4 opens with a banner of two slides, and two feature boxes follow it', async () => {
  expect(await slidesOf('/home-4')).toHaveLength(2);
  const sections = (await read('/home-4')).one('main').all('section');
  expect(sections[0]!.attribute('aria-roledescription')).toBe('carousel');
  expect(sections[1]!.attribute('aria-label')).toBe('Yang bisa dilakukan di sini');
  const boxes = sections[1]!.all('li');
  expect(boxes).toHaveLength(2);
  for (const box of boxes) {
    expect(box.one('h2').text).not.toBe('');
    expect(box.one('a').attribute('href')).toMatch(/^\//);
  }
});

/** What each counter of a page counts, and how far. */
async function countersOf(path: string) {
  return (await read(path))
    .one('main')
    .all('dl')
    .flatMap((list) => list.all('div'))
    .filter((fact) => fact.all('span', { class: 'sr-only' }).length > 0)
    .map((fact) => [
      fact.one('dt').text.replace(/ Contoh$/, ''),
      fact.one('dd').one('span', { class: 'sr-only' }).text,
    ]);
}
type Part = Awaited<ReturnType<typeof read>>;
/** The section of a page under this heading. */
const sectionOf = (page: Part, heading: string) =>
  page.all('section').filter((one) => one.all('h2').some((title) => title.text === heading))[0]!;

test('[HOME-04] [HOME-05] [DATA-18] each slide of the marketing banner has its title, of which the second word stands out, and its button', async () => {
  const [banner] = (await read('/')).all('section', { 'aria-roledescription': 'carousel' });
  const slides = banner!.all('*', { 'aria-roledescription': 'slide' }).map((slide) => {
    const title = slide.one('h1|p', { class: /\bserif\b/ });
    return [title.text, title.one('span', { class: 'text-padi' }).text, slide.all('a')[0]!.text];
  });
  expect(slides).toEqual([
    ['Ladang Tani', 'Tani', 'Jelajahi Lebih Lanjut'],
    ['Panen Terbaik', 'Terbaik', 'Pelajari Selengkapnya'],
  ]);
});

test('[HOME-07] [HOME-08] the first four of the six services, each leading to its own place', async () => {
  const section = sectionOf(await read('/'), 'Pertanian Beras Berkualitas di Yogyakarta');
  expect(section.text).toMatch(/^Layanan Kami/);
  const cards = section.all('li').map((card) => card.one('h3').one('a'));
  expect(cards.map((card) => [card.text, card.attribute('href')])).toEqual([
    ['Budidaya Beras Unggul', '/services#budidaya-beras-unggul'],
    ['Sistem Irigasi Modern', '/services#sistem-irigasi-modern'],
    ['Pertanian Organik', '/services#pertanian-organik'],
    ['Pasca Panen', '/services#pasca-panen'],
  ]);
});

test('[HOME-11] the marketing about section: two points, one large picture, two counters', async () => {
  const section = sectionOf(await read('/'), 'Sawah dekat, ceritanya pun dekat');
  expect(section.all('h3').map((point) => point.text)).toEqual([
    'Standar Kualitas Terbaik',
    'Produk Beras Berkualitas',
  ]);
  expect(Number(section.one('img').attribute('width'))).toBeGreaterThanOrEqual(1000);
  expect(section.all('dt')).toHaveLength(2);
});

test('[CONST-10] [HOME-11] [HOME-19] [PAGE-01] the counters and what they count', async () => {
  expect(await countersOf('/')).toEqual([
    ['Hasil Panen Beras', '10.500 Ton'],
    ['Luas Lahan Pertanian', '1.000 Ha'],
  ]);
  expect(await countersOf('/home-2')).toEqual([
    ['Growth Tonns of Harvest', '250 M'],
    ['Sales of our Products', '688 K'],
  ]);
  expect((await countersOf('/about-us')).map(([, end]) => end)).toEqual(['258 K', '98%']);
});

test('[HOME-20] [API-22] the featured grid shows the first eight of the list', async () => {
  for (let n = 0; n < 10; n += 1) await makeListing(app.ctx, { product: { name: `Padi ${n}` } });
  await app.ctx.cache.changed('catalog');
  const wanted = (await app.fastify.inject('/api/products?limit=8')).json().data;
  const grid = (await read('/home-2')).one('ul', { 'aria-label': 'Featured Products' });
  const shown = grid.all('article').map((card) => card.one('h2|h3').text);
  expect(shown).toHaveLength(8);
  expect(shown).toEqual(wanted.map((one: { product: { name: string } }) => one.product.name));
});

test('[HOME-21] Home 3 has a hero, three offers with their time, testimonials, the gallery, posts and the contact form', async () => {
  const page = await read('/home-3');
  const hero = page.one('main').all('section')[0]!;
  expect(hero.one('h1').text).not.toBe('');
  expect(hero.one('a').attribute('href')).toMatch(/^\//);
  const offers = sectionOf(page, 'Selagi musimnya');
  expect(
    offers.one('section', { 'aria-roledescription': 'carousel' }).all('*', { role: 'timer' }),
  ).toHaveLength(3);
  expect(sectionOf(page, 'Yang sudah menanaknya').all('blockquote').length).toBeGreaterThan(2);
  const gallery = sectionOf(page, 'Sehari-hari di sawah').one('section', {
    'aria-roledescription': 'carousel',
  });
  expect(gallery.all('a', { href: /^\/project-details\/\d$/ })).toHaveLength(6);
  expect(sectionOf(page, 'Bacaan sambil menunggu nasi matang').all('article')).toHaveLength(3);
  expect(sectionOf(page, 'Hubungi Kami').one('form').all('textarea', { name: 'comments' })).toHaveLength(1);
});

test('[PAGE-01] [PAGE-03] [PAGE-04] the About page: three bars, two counters, the tabs with the second open, three farmers', async () => {
  for (let n = 0; n < 4; n += 1) await makeFarmer(app.ctx);
  await app.ctx.cache.changed('catalog');
  const page = await read('/about-us');
  expect(
    page
      .all('*', { role: 'progressbar' })
      .map((bar) => [bar.attribute('aria-label'), bar.attribute('aria-valuenow')]),
  ).toEqual([
    ['Cereals', '88'],
    ['Fruit', '95'],
    ['Vegetables', '80'],
  ]);
  expect(await countersOf('/about-us')).toHaveLength(2);
  expect(page.all('*', { role: 'tab' }).map((tab) => [tab.text, tab.attribute('aria-selected')])).toEqual([
    ['Home Delivery', 'false'],
    ['Live Purchase', 'true'],
  ]);
  expect(sectionOf(page, 'Sebagian dari mereka').all('article')).toHaveLength(3);
});

test('[PAGE-08] the contact page has the form, and beside it how else the shop is reached', async () => {
  const main = (await read('/contact-us')).one('main');
  const fields = main
    .one('form')
    .all('input|textarea')
    .map((field) => field.attribute('placeholder'));
  expect(fields).toEqual(expect.arrayContaining(['Name', 'Email*', 'Phone', 'Tell Us About Project *']));
  for (const text of ['0274 000 000', 'Sleman, Yogyakarta', 'halo@lumbung.example'])
    expect(main.one('dl').text).toContain(text);
});

test('[BLOG-06] the pages of the blog have an icon before and one after their numbers', async () => {
  const pages = (await read('/blog-standard?page=2')).one('nav', { 'aria-label': 'Halaman' });
  for (const [label, page] of [
    ['Halaman sebelumnya', 1],
    ['Halaman berikutnya', 3],
  ] as const) {
    const way = pages.one('a', { 'aria-label': label });
    expect([way.text, way.all('svg').length]).toEqual(['', 1]);
    expect(way.attribute('href')).toMatch(page === 1 ? /^\/blog-standard(\?page=1)?$/ : /\?page=3$/);
  }
});

test('[BLOG-14] a post shows the comments that were let through, on both of its pages', async () => {
  const comment = { name: 'Bu Sri', email: 'sri@contoh.example', comment: 'Padinya rebah kena angin.' };
  await app.fastify.inject({ method: 'POST', url: '/api/posts/2/comments', payload: comment });
  const shown = async () => {
    const pages = [await read('/blog-single/2'), await read('/blog-single-with-sidebar/2')];
    return pages.map((page) => page.one('main').text.includes(comment.comment));
  };
  expect(await shown()).toEqual([false, false]);
  await database.pool.query(`update comments set status = 'approved'`);
  await app.ctx.cache.changed('content');
  expect(await shown()).toEqual([true, true]);
});

test('[SHELL-06] the four links stand in the header for whoever looks', async () => {
  for (const role of [undefined, 'customer', 'farmer', 'admin'] as const) {
    const cookie = role && (await signedIn(app, { role })).cookie;
    const { body } = await app.fastify.inject({
      url: '/shop',
      headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
    });
    const links = pageOf(body).one('nav', { 'aria-label': 'Utama' }).all('a');
    expect(
      links.map((link) => link.text),
      role ?? 'nobody',
    ).toEqual(['Beranda', 'Toko', 'Penawaran Anda', 'Persetujuan Petani']);
  }
});

test('[AUTH-05] the sign-in page offers the providers that have keys, and no other', async () => {
  const offered = async (from: App) => {
    const { body } = await from.fastify.inject({
      url: '/login?next=%2Fcart',
      headers: { accept: 'text/html' },
    });
    return pageOf(body)
      .all('a', { href: /^\/login\/(google|facebook)/ })
      .map((link) => [link.text, link.attribute('href')]);
  };
  expect(await offered(app)).toEqual([]);
  const keys = { clientId: 'lumbung', clientSecret: 'rahasia' };
  const google = ['Masuk dengan Google', '/login/google?next=%2Fcart'];
  const facebook = ['Masuk dengan Facebook', '/login/facebook?next=%2Fcart'];
  for (const [settings, wanted] of [
    [{ google: keys }, [google]],
    [{ google: keys, facebook: keys }, [google, facebook]],
  ] as const) {
    const other = await builtApp(settings, { database });
    expect(await offered(other.app)).toEqual(wanted);
    await other.app.stop();
  }
});
