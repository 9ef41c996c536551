/*
 * Makes the short film of the shop variant's home page from the drawn scenes: slow moves over each picture, dissolves
 * between them, no sound. Needs `ffmpeg` on the machine; run it by hand from this folder after the pictures have changed:
 *   node film.mjs
 * It writes film/sehari-di-lumbung.mp4 (H.264, plays everywhere) and .webm (VP9, smaller) into content/pictures.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const pictures = join(dirname(fileURLToPath(import.meta.url)), '../../content/pictures');
const out = join(pictures, 'film');
const work = mkdtempSync(join(tmpdir(), 'film-'));
mkdirSync(out, { recursive: true });

const WIDTH = 960;
const HEIGHT = 540;
const FPS = 24;
const SECONDS = 5;
const DISSOLVE = 1;

/** Scene, where the move starts and where it ends (x, y from 0 to 1; zoom from 1). */
const scenes = [
  ['blog/kabut-pagi.avif', [0.2, 0.4, 1.02], [0.6, 0.5, 1.18]],
  ['gallery/persemaian.avif', [0.5, 0.8, 1.2], [0.5, 0.3, 1.05]],
  ['blog/pintu-air.avif', [0.3, 0.5, 1.05], [0.7, 0.5, 1.2]],
  ['blog/bulir-padi.avif', [0.6, 0.6, 1.25], [0.4, 0.4, 1.05]],
  ['gallery/jemur-gabah.avif', [0.2, 0.5, 1.15], [0.8, 0.5, 1.15]],
  ['blog/penggilingan.avif', [0.5, 0.5, 1.02], [0.5, 0.5, 1.2]],
  ['gallery/pasar.avif', [0.8, 0.6, 1.2], [0.3, 0.5, 1.08]],
  ['hero/panen-terbaik.avif', [0.7, 0.5, 1.2], [0.4, 0.5, 1.02]],
];

const ease = (t) => t * t * (3 - 2 * t);
const frames = SECONDS * FPS;
const clips = [];
for (const [at, [picture, from, to]] of scenes.entries()) {
  const folder = join(work, String(at));
  mkdirSync(folder);
  const large = await sharp(join(pictures, picture)).resize(WIDTH * 2, HEIGHT * 2, { fit: 'cover' }).png().toBuffer();
  for (let frame = 0; frame < frames; frame += 1) {
    const t = ease(frame / (frames - 1));
    const [x, y, zoom] = from.map((value, part) => value + (to[part] - value) * t);
    const width = Math.round((WIDTH * 2) / zoom);
    const height = Math.round((HEIGHT * 2) / zoom);
    await sharp(large)
      .extract({ left: Math.round((WIDTH * 2 - width) * x), top: Math.round((HEIGHT * 2 - height) * y), width, height })
      .resize(WIDTH, HEIGHT)
      .jpeg({ quality: 92 })
      .toFile(join(folder, `${String(frame).padStart(4, '0')}.jpg`));
  }
  clips.push(folder);
}

const inputs = clips.flatMap((folder) => ['-framerate', String(FPS), '-i', join(folder, '%04d.jpg')]);
const steps = [];
let last = '[0:v]';
for (let at = 1; at < clips.length; at += 1) {
  const name = `[v${at}]`;
  steps.push(`${last}[${at}:v]xfade=transition=fade:duration=${DISSOLVE}:offset=${at * (SECONDS - DISSOLVE)}${name}`);
  last = name;
}
const graph = ['-filter_complex', steps.join(';'), '-map', last, '-an', '-pix_fmt', 'yuv420p'];
const film = (name) => join(out, name);
const run = (args) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...inputs, ...graph, ...args], { stdio: 'inherit' });
run(['-c:v', 'libx264', '-preset', 'slow', '-crf', '29', '-movflags', '+faststart', film('sehari-di-lumbung.mp4')]);
run(['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-row-mt', '1', film('sehari-di-lumbung.webm')]);
rmSync(work, { recursive: true });
