import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { squarePicture } from './square-picture.ts';

const pictures = join(import.meta.dirname, '../../../../content/pictures');

test('every file that a drawn picture names is there', () => {
  for (const url of ['/gambar/products/beras-rojolele-1.avif', '/gambar/portraits/farmer-20.avif']) {
    const picture = squarePicture(url, 'x')!;
    const named = [picture.src, ...picture.avif!.split(', ').map((entry) => entry.split(' ')[0]!)];
    expect(named).toHaveLength(3);
    for (const path of named) expect(existsSync(join(pictures, path.replace('/gambar/', '')))).toBe(true);
  }
});

test('an uploaded picture stands alone, and none is none', () => {
  expect(squarePicture('/unggahan/abc.webp')).toEqual({
    src: '/unggahan/abc.webp',
    alt: '',
    width: 800,
    height: 800,
  });
  expect(squarePicture(null)).toBeNull();
});
