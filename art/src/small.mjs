// Small variants of the pictures that stand large on pages: what a phone loads. Run from the project's root:
//   node art/src/small.mjs
// Reads content/pictures/**.avif and writes `<name>-480.avif` beside each; the heroes' phone pictures get a lighter
// `-phone-640.avif`, so that the first view of a page stays below 60 kB.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const root = 'content/pictures';
const sets = {
  services: [480, 46],
  gallery: [480, 46],
  blog: [480, 46],
  offers: [480, 46],
  about: [480, 46],
  bantuan: [480, 46],
};

async function shrink(from, to, width, quality) {
  const { size } = await sharp(from).resize({ width }).avif({ quality, effort: 7 }).toFile(to);
  console.log(to, size);
}

for (const [folder, [width, quality]] of Object.entries(sets)) {
  for (const name of await readdir(join(root, folder))) {
    if (!name.endsWith('.avif') || name.endsWith(`-${width}.avif`)) continue;
    await shrink(join(root, folder, name), join(root, folder, name.replace('.avif', `-${width}.avif`)), width, quality);
  }
}
for (const name of await readdir(join(root, 'hero'))) {
  if (!name.endsWith('-phone.avif')) continue;
  await shrink(join(root, 'hero', name), join(root, 'hero', name.replace('.avif', '-640.avif')), 640, 44);
}
// A group has no face of its own: its portrait is where its members walk in the scene of the page about us.
const faces = sharp(join(root, 'about/kelompok-tani.avif')).extract({ left: 290, top: 650, width: 620, height: 620 });
for (const [name, width] of [['kelompok-01-96.avif', 96], ['kelompok-01.avif', 480], ['kelompok-01.webp', 480]]) {
  const drawn = faces.clone().resize({ width });
  await (name.endsWith('.webp') ? drawn.webp({ quality: 72 }) : drawn.avif({ quality: 50, effort: 7 })).toFile(join(root, 'portraits', name));
}
