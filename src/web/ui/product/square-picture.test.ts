import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { squarePicture } from './square-picture.ts';

const pictures = join(import.meta.dirname, '../../../../content/pictures');

test('every file named by a drawn picture exists', () => {
  for (const url of ['/gambar/products/beras-rojolele-1.avif', '/gambar/portraits/farmer-20.avif']) {
    const picture = squarePicture(url, 'x')!;
    const named = [picture.src, ...picture.avif!.split(', ').map((entry) => entry.split(' ')[0]!)];
    expect(named).toHaveLength(3);
    for (const path of named) expect(existsSync(join(pictures, path.replace('/gambar/', '')))).toBe(true);
  }
});

test('an uploaded picture has its small copy; any other address has none', () => {
  const name = `p${'0a'.repeat(13)}`;
  expect(squarePicture(`/unggahan/${name}.webp`)).toEqual({
    src: `/unggahan/${name}.webp`,
    webp: `/unggahan/${name}-480.webp 480w, /unggahan/${name}.webp 1600w`,
    alt: '',
    width: 800,
    height: 800,
  });
  expect(squarePicture('/unggahan/abc.webp')?.webp).toBeUndefined();
  expect(squarePicture(null)).toBeNull();
});
