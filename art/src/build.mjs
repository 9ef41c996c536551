// Renders everything to content/pictures. `node build.mjs blog` renders only files whose name contains "blog".
import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Drawing } from './kit.mjs';
import { measure } from './glyph.mjs';
import { registerProduce } from './produce.mjs';
import { GLYPHS, views } from './stage.mjs';
import { CUSTOMERS, FARMERS, portrait, STAFF } from './portrait.mjs';
import * as brand from './brand.mjs';
import * as hero from './scenes/hero.mjs';
import * as about from './scenes/about.mjs';
import * as services from './scenes/services.mjs';
import * as gallery from './scenes/gallery.mjs';
import * as blog from './scenes/blog.mjs';
import * as offers from './scenes/offers.mjs';
import * as states from './scenes/states.mjs';
import * as bantuan from './scenes/bantuan.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'content', 'pictures');
const LIMIT = 88_000; // bytes per scene AVIF
const LIMIT_SQUARE = 30_000; // three of a product stand in the first view of its page
// Smaller copies, named after their width: what cards, lists and avatars on a phone load (scenes: see small.mjs).
const SMALL = { products: [400], portraits: [96] };
const only = process.argv[2] ?? '';
const hash = (s) => [...s].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 7); // seed from the file name
const num = (i) => String(i + 1).padStart(2, '0');

const jobs = []; // { file, w, h, alt, draw, kind }
const scene = (file, w, h, alt, draw, kind = 'scene') => jobs.push({ file, w, h, alt, draw, kind });
const set = (dir, w, h, mod, list) => list.forEach(([name, fn, alt]) => scene(`${dir}/${name}`, w, h, alt, mod[fn]));

for (const [name, fn, alt] of [
  ['ladang-tani', 'ladangTani', 'Matahari terbit di atas sawah berundak dan Gunung Merapi, dua petani memandang ladang'],
  ['panen-terbaik', 'panenTerbaik', 'Panen padi menguning di sore hari, petani merontokkan dan menampi gabah di samping karung'],
  ['toko-pasar', 'kiosPasar', 'Kios pasar desa beratap garis hijau dengan peti sayur dan buah'],
  ['toko-organik', 'kebunOrganik', 'Petani perempuan membawa bakul sayur di kebun organik'],
]) { scene(`hero/${name}`, 1600, 700, alt, hero[fn]); scene(`hero/${name}-phone`, 900, 1100, alt, hero[fn]); }

set('about', 1200, 1400, about, [['kelompok-tani', 'tentang', 'Kelompok tani berjalan di pematang sawah saat fajar menuju Merapi']]);
set('about', 1280, 720, about, [['poster-video', 'poster', 'Empat petani menyambut di depan sawah berundak']]);
set('services', 800, 600, services, [
  ['budidaya-beras-unggul', 'budidaya', 'Petani memeriksa malai padi unggul'], ['irigasi-modern', 'irigasi', 'Pintu air dan pompa tenaga surya di saluran irigasi'], ['pertanian-organik', 'organik', 'Petani memanen sayur organik di samping kotak kompos'],
  ['pasca-panen', 'pascaPanen', 'Petani meratakan gabah di lantai jemur'], ['pendampingan-petani', 'pendampingan', 'Pendamping dan petani duduk melingkar berdiskusi'], ['pemasaran-hasil', 'pemasaran', 'Petani dan pembeli berjabat tangan di depan truk berisi karung'],
  ['sayur-segar', 'sayurSegar', 'Peti dan bakul berisi sayur segar'], ['hasil-pertanian', 'hasilTani', 'Karung gabah, beras, jagung, dan kacang di depan lumbung'], ['produk-organik', 'produkOrganik', 'Peti hasil organik dengan tanda daun, telur, dan madu'], ['produk-susu', 'produkSusu', 'Sapi perah dengan kaleng dan botol susu'], ['buah-tropis', 'buahTropis', 'Nanas, pisang, semangka, kelapa, mangga, dan salak di atas daun pisang'],
]);
set('gallery', 900, 700, gallery, [
  ['saluran-irigasi', 'saluran', 'Saluran irigasi lurus menuju Merapi saat pagi'], ['persemaian', 'persemaian', 'Persemaian bibit padi dirawat petani'], ['jemur-gabah', 'jemur', 'Gabah dijemur di atas tampah'], ['pasar', 'pasar', 'Penjual dan pembeli di pasar desa'], ['kebun-organik', 'kebun', 'Bedengan sayur organik disiram petani'], ['pelatihan-pendopo', 'pelatihan', 'Pelatihan petani di bawah pendopo'],
]);
set('blog', 1200, 700, blog, [
  ['hujan-di-sawah', 'hujan', 'Dua petani berjalan di sawah saat hujan dengan payung daun pisang'], ['kabut-pagi', 'kabut', 'Sawah berundak dalam kabut pagi'], ['bibit-padi', 'bibit', 'Bibit padi muda dilihat dari dekat'], ['bulir-padi', 'bulir', 'Bulir padi menguning di depan matahari'], ['semangkuk-beras', 'semangkuk', 'Semangkuk beras putih di meja dekat jendela'],
  ['penggilingan', 'penggilingan', 'Penggilingan padi menjelang malam'], ['pintu-air', 'pintu', 'Pintu air di sungai saat senja'], ['bebek-di-sawah', 'bebek', 'Penggembala dan bebek di sawah sore hari'], ['kompos', 'kompos', 'Petani mengolah kompos di kotak kayu'], ['bedengan-sayur', 'bedengan', 'Bedengan sayur dilihat dari atas'],
  ['kolam-ikan', 'kolam', 'Kolam nila dan ikan mas diberi pakan'], ['kandang-sapi', 'kandang', 'Peternak, sapi perah, dan kaleng susu sebelum fajar'], ['kebun-buah', 'kebunBuah', 'Kebun mangga dan jeruk saat panen'], ['rapat-koperasi', 'rapat', 'Rapat koperasi petani di malam hari'], ['peta-yogyakarta', 'peta', 'Peta bergaya lima wilayah Daerah Istimewa Yogyakarta'],
]);
set('offers', 900, 500, offers, [['panen-raya', 'panenRaya', 'Latar penawaran: padi emas di atas hijau'], ['sayur-segar', 'sayurSegar', 'Latar penawaran: peti sayur'], ['beras-pilihan', 'berasPilihan', 'Latar penawaran: tiga karung beras']]);
set('states', 600, 450, states, [['404', 'tidakDitemukan', 'Orang-orangan sawah menunjuk dua arah'], ['keranjang-kosong', 'keranjangKosong', 'Keranjang kosong dengan burung pipit'], ['belum-ada-tawaran', 'belumAdaTawaran', 'Penjual menunggu tawaran di kios'], ['tak-ada-hasil', 'takAdaHasil', 'Petani mencari dengan kaca pembesar'], ['luring', 'luring', 'Layang-layang putus dari benangnya'], ['galat', 'galat', 'Gerobak rusak dengan buah tumpah']]);
set('bantuan', 1200, 700, bantuan, [['kadar-air', 'kadarAir', 'Petani mengukur gabah dengan alat kadar air; sebutir gabah basah menjadi kering'],
  ['menimbang', 'menimbang', 'Petani di samping timbangan; karung penuh dikurangi karung kosong menjadi berat bersih'], ['nota-tanpa-sinyal', 'notaTanpaSinyal', 'Dua ponsel saling menunjukkan kode QR tanpa sinyal']]);
scene('brand/og-default', 1200, 630, 'Latar berbagi: sawah dan Merapi', brand.og);
scene('brand/product-placeholder', 800, 800, 'Gambar produk belum tersedia', brand.placeholder, 'stage');
for (const [dir, list] of [['farmer', FARMERS], ['customer', CUSTOMERS], ['staff', STAFF]]) list.forEach(([alt, spec], i) => scene(`portraits/${dir}-${num(i)}`, 480, 480, alt, (d) => portrait(d, spec), 'portrait'));
for (const v of views()) scene(`products/${v.id}`, 800, 800, v.alt, v.draw, 'stage');

registerProduce();
await measure(GLYPHS);
const svgOf = (j) => { const d = new Drawing(j.w, j.h, hash(j.file)); j.draw(d); return d.svg(); };
const small = (j) => SMALL[dirname(j.file)] ?? [];
const files = []; // what the manifest lists
async function render(j) {
  const raw = await sharp(Buffer.from(svgOf(j))).flatten({ background: '#FFFBF2' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const img = () => sharp(raw.data, { raw: { width: raw.info.width, height: raw.info.height, channels: raw.info.channels } });
  const avif = (q) => img().avif({ quality: q, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();
  let buf; // step the quality down only where a busy scene needs it
  const [limit, steps] = j.kind === 'scene' ? [LIMIT, [66, 60, 54, 48, 42, 36, 30]] : [LIMIT_SQUARE, [60, 50]];
  for (const q of steps) { buf = await avif(q); if (buf.length <= limit) break; }
  writeFileSync(join(OUT, `${j.file}.avif`), buf);
  for (const w of small(j)) writeFileSync(join(OUT, `${j.file}-${w}.avif`), await img().resize(w).avif({ quality: 55, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer());
  if (j.kind !== 'scene') writeFileSync(join(OUT, `${j.file}.webp`), await img().webp({ quality: 80, effort: 4 }).toBuffer());
  if (j.file === 'brand/og-default') await img().jpeg({ quality: 82, mozjpeg: true }).toFile(join(OUT, `${j.file}.jpg`)); // link previews rarely read AVIF
}

for (const dir of new Set(jobs.map((j) => dirname(j.file)))) mkdirSync(join(OUT, dir), { recursive: true });
const queue = jobs.filter((j) => j.file.includes(only));
await Promise.all([0, 1].map(async () => { for (let j; (j = queue.shift()); ) await render(j); }));

for (const j of jobs) { const ext = ['avif', ...(j.kind === 'scene' ? [] : ['webp']), ...(j.file === 'brand/og-default' ? ['jpg'] : [])]; for (const e of ext) files.push({ file: `${j.file}.${e}`, alt: j.alt, width: j.w, height: j.h }); for (const w of small(j)) files.push({ file: `${j.file}-${w}.avif`, alt: j.alt, width: w, height: Math.round((j.h * w) / j.w) }); }
for (const [name, [svg, alt]] of Object.entries(brand.SVGS)) { writeFileSync(join(OUT, 'brand', name), svg); const [, w, h] = svg.match(/viewBox="0 0 (\d+) (\d+)"/); files.push({ file: `brand/${name}`, alt, width: +w, height: +h }); }
for (const s of [512, 192]) { await sharp(Buffer.from(brand.icon())).resize(s).png({ compressionLevel: 9, palette: true }).toFile(join(OUT, 'brand', `icon-${s}.png`)); files.push({ file: `brand/icon-${s}.png`, alt: 'Ikon aplikasi', width: s, height: s }); }

const manifest = files.filter((f) => existsSync(join(OUT, f.file))).map((f) => ({ ...f, bytes: statSync(join(OUT, f.file)).size })).sort((a, b) => (a.file < b.file ? -1 : 1));
writeFileSync(join(OUT, 'manifest.json'), '[\n' + manifest.map((m) => '  ' + JSON.stringify(m)).join(',\n') + '\n]\n');
copyFileSync(join(dirname(fileURLToPath(import.meta.url)), '..', 'NOTICE.md'), join(OUT, 'NOTICE.md')); // the licence travels with the pictures
console.log(`${manifest.length} files, ${(manifest.reduce((s, m) => s + m.bytes, 0) / 1e6).toFixed(2)} MB`);
