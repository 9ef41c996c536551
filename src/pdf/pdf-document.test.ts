import { expect, test } from 'vitest';
import { reachOf, readPdf } from '../../tests/support/pdf-text.ts';
import { letterhead, renderPdf } from './pdf-document.ts';

const site = {
  product: 'Lumbung',
  address: 'Jl. Kaliurang Km 17, Pakem, Sleman',
  phone: '0274 000 000',
  email: 'halo@lumbung.example',
  logo: '',
  picture: null,
};
const render = (title: string, lines: string[], footer: string) =>
  renderPdf({
    title,
    product: site.product,
    footer,
    madeAt: new Date('2026-11-21T03:00:00Z'),
    content: [letterhead(site, title, lines)],
  });
/** The right edge of a portrait page's content in points, with the space at a line's end. */
const EDGE = 595 - 40 + 4;

test('a name of one long word and a group’s period stay on the page beside the shop’s own', async () => {
  const name = 'Hadiprawirokusumodiningratwidyonegoro Sastroatmodjonegorowidyaningratkusumadiningrat';
  const period = `Kelompok Wanita Tani Sumberwungu Karangtengahkidulprengguk Makmur, sampai 24 November`;
  const file = await render(name, [period], `Lumbung · Bagi hasil ${name} · ${period}`);
  expect(reachOf(file)).toBeLessThan(EDGE);
  const said = readPdf(file).flat().join('\n');
  expect(said).toContain('Sastroatmodjonegorowidyaningratkusumadiningrat');
  expect(said).toContain('Halaman 1 dari 1');
  expect(said).toContain('Jl. Kaliurang Km 17');
});

test('writes letters missing in the product font also in a title', async () => {
  const [page] = readPdf(await render('Łukasz Ženko', ['2026'], 'Lumbung'));
  expect(page!.join('\n')).toContain('Łukasz Ženko');
});
