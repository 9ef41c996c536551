// Pictures of the help pages, 1200x700: what is done, seen close, with nothing that distracts from it
import { C } from '../kit.mjs';
import * as L from '../landscape.mjs';
import { CAST, CLOTH, figure } from '../farmer.mjs';
import * as P from '../props.mjs';

const drop = (x, y, s) => `<path d="M${x} ${y - s}Q${x + s * 0.9} ${y + s * 0.3} ${x} ${y + s}Q${x - s * 0.9} ${y + s * 0.3} ${x} ${y - s}Z" fill="#4E9BC0"/><path d="M${x - s * 0.3} ${y + s * 0.1}Q${x - s * 0.34} ${y + s * 0.6} ${x} ${y + s * 0.7}" stroke="#E5F4FA" stroke-width="${s * 0.16}" fill="none" stroke-linecap="round"/>`;
// one grain in its husk, upright, with so much of it water
const bulir = (d, x, y, s, share) => {
  const D = `M${x} ${y - s}Q${x + s * 0.52} ${y - s * 0.3} ${x + s * 0.4} ${y + s * 0.5}Q${x + s * 0.2} ${y + s} ${x} ${y + s}Q${x - s * 0.2} ${y + s} ${x - s * 0.4} ${y + s * 0.5}Q${x - s * 0.52} ${y - s * 0.3} ${x} ${y - s}Z`;
  const level = y + s - 2 * s * share;
  d.add(`<path d="${D}" fill="${d.lin([[0, '#F4D886'], [1, '#D9A23C']])}"/><g clip-path="${d.clip(D)}"><rect x="${x - s}" y="${level}" width="${2 * s}" height="${2 * s}" fill="#4E9BC0" opacity=".82"/><path d="M${x - s} ${level}q${s / 2} -${s * 0.1} ${s} 0t${s} 0" stroke="#E5F4FA" stroke-width="4" fill="none"/></g>`);
  d.add(`<path d="${D}" fill="none" stroke="#8A5F38" stroke-width="5"/><path d="M${x} ${y - s * 0.86}V${y + s * 0.86}M${x - s * 0.2} ${y - s * 0.5}Q${x - s * 0.3} ${y} ${x - s * 0.2} ${y + s * 0.7}M${x + s * 0.2} ${y - s * 0.5}Q${x + s * 0.3} ${y} ${x + s * 0.2} ${y + s * 0.7}" stroke="#8A5F38" stroke-opacity=".45" stroke-width="3" fill="none"/>`);
};
// the hand meter: a cup of grain, a body, a display; the figure on it is the page's own example
const alat = (d, x, y) => {
  d.shadow(x, y + 118, 120, 14, 0.3);
  d.add(d.rim(`M${x - 96} ${y - 96}Q${x - 96} ${y - 116} ${x - 76} ${y - 116}H${x + 76}Q${x + 96} ${y - 116} ${x + 96} ${y - 96}V${y + 92}Q${x + 96} ${y + 116} ${x + 72} ${y + 116}H${x - 72}Q${x - 96} ${y + 116} ${x - 96} ${y + 92}Z`, '#1F6B45', '#7FBF8F', 12, 4));
  d.add(`<rect x="${x - 66}" y="${y - 62}" width="132" height="74" rx="10" fill="#DDEBCF"/><rect x="${x - 66}" y="${y - 62}" width="132" height="74" rx="10" fill="none" stroke="#12291F" stroke-width="5"/>`);
  // 14, in strokes, so that no font is needed
  d.add(`<g stroke="#12291F" stroke-width="8" stroke-linecap="round" fill="none"><path d="M${x - 38} ${y - 40}l12 -8V${y}"/><path d="M${x + 8} ${y - 48}L${x - 8} ${y - 16}H${x + 18}M${x + 12} ${y - 30}V${y}"/></g><g stroke="#12291F" stroke-width="5" fill="none"><path d="M${x + 32} ${y}L${x + 52} ${y - 46}"/><circle cx="${x + 34}" cy="${y - 38}" r="6"/><circle cx="${x + 50}" cy="${y - 8}" r="6"/></g>`);
  d.add(`<circle cx="${x - 40}" cy="${y + 60}" r="19" fill="#E6B94A"/><circle cx="${x + 40}" cy="${y + 60}" r="19" fill="#B8452F"/><path d="M${x - 44} ${y - 116}L${x - 58} ${y - 168}H${x + 58}L${x + 44} ${y - 116}Z" fill="#C9D6D2"/><path d="M${x - 58} ${y - 168}Q${x} ${y - 196} ${x + 58} ${y - 168}Q${x} ${y - 150} ${x - 58} ${y - 168}Z" fill="#D9A23C"/>`);
  for (let i = 0; i < 26; i++) d.add(`<ellipse cx="${x + d.R(-46, 46)}" cy="${y - 170 + d.R(-10, 6)}" rx="7" ry="3" transform="rotate(${d.R(-60, 60)} ${x} ${y - 170})" fill="${i % 2 ? '#F4D886' : '#C98F33'}"/>`);
};

export function kadarAir(d) {
  d.light = -1;
  L.sky(d, 'noon', { sunX: 210, sunY: 120, sunR: 54, horizon: 0.62 });
  L.hills(d, 'noon', 330);
  d.add(`<path d="M0 446Q300 424 620 442T1200 432V700H0Z" fill="${d.lin([[0, '#E9D3A2'], [1, '#C9A26A']])}"/>`);
  L.birds(d, [[360, 110, 0.9], [402, 92, 0.7]], '#41627F');
  figure(d, { x: 212, y: 560, s: 1.62, p: CAST.wagiyem, pose: 'tegak', cloth: CLOTH.teal, legs: { kind: 'sarung', col: CLOTH.bata, batik: true } });
  P.karungBuka(d, 470, 628, 170, 190, P.SACK.goni);
  alat(d, 690, 500);
  // three grains: fresh from the field, dry enough to mill, and what happens to water when it dries
  d.add('<path d="M834 96H1160Q1182 96 1182 118V438Q1182 460 1160 460H834Q812 460 812 438V118Q812 96 834 96Z" fill="#FFFBF2" opacity=".94"/>');
  bulir(d, 900, 300, 118, 0.25); bulir(d, 1094, 300, 118, 0.14);
  d.add(`<path d="M958 300H1026m-20 -18l22 18l-22 18" stroke="${C.bata}" stroke-width="10" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`);
  d.add(drop(966, 210, 16) + drop(998, 176, 20) + drop(1030, 216, 13));
  d.add('<g stroke="#E6B94A" stroke-width="8" stroke-linecap="round"><path d="M1094 120v24M1150 142l-16 18M1038 142l16 18"/></g>');
  d.grain(0.05);
}

// figures of a display, in strokes of seven, so that no font is needed
const SEGMENTS = { 0: 'abcdef', 1: 'bc', 2: 'abged', 3: 'abgcd', 4: 'fgbc', 5: 'afgcd', 6: 'afgedc', 7: 'abc', 8: 'abcdefg', 9: 'abcdfg' };
const angka = (x, y, s, text, col = '#12291F') => {
  const w = s * 0.5, D = { a: `M0 0H${w}`, b: `M${w} 0V${s / 2}`, c: `M${w} ${s / 2}V${s}`, d: `M0 ${s}H${w}`, e: `M0 ${s / 2}V${s}`, f: `M0 0V${s / 2}`, g: `M0 ${s / 2}H${w}` };
  let at = x, out = '';
  for (const letter of text) {
    if (letter === ',') { out += `<path d="M${at} ${y + s}l${-s * 0.08} ${s * 0.2}" stroke-width="${s * 0.15}"/>`; at += s * 0.2; continue; }
    out += `<path transform="translate(${at} ${y})" d="${[...SEGMENTS[letter]].map((one) => D[one]).join('')}"/>`; at += s * 0.78;
  }
  return `<g stroke="${col}" stroke-width="${s * 0.13}" stroke-linecap="round" stroke-linejoin="round" fill="none">${out}</g>`;
};
// a platform scale as it stands in every warehouse: plate, column, display
const timbangan = (d, x, y, w, text) => {
  d.shadow(x, y + 34, w * 0.6, 16, 0.3);
  d.add(`<rect x="${x - w * 0.44}" y="${y + 22}" width="26" height="16" rx="4" fill="#3B4650"/><rect x="${x + w * 0.4}" y="${y + 22}" width="26" height="16" rx="4" fill="#3B4650"/>`);
  d.add(`<path d="M${x + w * 0.44} ${y}V${y - 236}" stroke="#6C7A83" stroke-width="18"/><path d="M${x + w * 0.44 - 5} ${y}V${y - 236}" stroke="#C9D6D2" stroke-width="5"/>`);
  d.add(d.rim(`M${x - w / 2} ${y}H${x + w / 2}L${x + w * 0.46} ${y + 24}H${x - w * 0.46}Z`, '#8C9AA2', '#DCE5E2', 8, 2));
  const sx = x + w * 0.44, sy = y - 300;
  d.add(d.rim(`M${sx - 92} ${sy - 4}Q${sx - 92} ${sy - 22} ${sx - 74} ${sy - 22}H${sx + 74}Q${sx + 92} ${sy - 22} ${sx + 92} ${sy - 4}V${sy + 64}Q${sx + 92} ${sy + 82} ${sx + 74} ${sy + 82}H${sx - 74}Q${sx - 92} ${sy + 82} ${sx - 92} ${sy + 64}Z`, '#1F6B45', '#7FBF8F', 12, 4));
  d.add(`<rect x="${sx - 74}" y="${sy - 6}" width="148" height="72" rx="8" fill="#DDEBCF" stroke="#12291F" stroke-width="4"/>${angka(sx - 52, sy + 6, 48, text)}`);
};
// an empty sack, folded once and laid down
const karungKosong = (d, x, y, w) => {
  const h = w * 0.34;
  d.add(d.rim(`M${x - w / 2} ${y}Q${x - w / 2 - 8} ${y - h * 0.5} ${x - w * 0.46} ${y - h}Q${x} ${y - h * 1.16} ${x + w * 0.46} ${y - h}Q${x + w / 2 + 8} ${y - h * 0.5} ${x + w / 2} ${y}Q${x} ${y + h * 0.14} ${x - w / 2} ${y}Z`, P.SACK.goni[0], P.SACK.goni[1], 10, 2));
  d.add(`<path d="M${x - w * 0.44} ${y - h * 0.5}Q${x} ${y - h * 0.36} ${x + w * 0.44} ${y - h * 0.5}" stroke="#8A5F38" stroke-width="4" fill="none" opacity=".6"/>`);
};

export function menimbang(d) {
  d.light = -1;
  L.sky(d, 'noon', { sunX: 180, sunY: 112, sunR: 50, horizon: 0.62 });
  L.hills(d, 'noon', 336);
  d.add(`<path d="M0 452Q320 430 640 446T1200 438V700H0Z" fill="${d.lin([[0, '#E9D3A2'], [1, '#C9A26A']])}"/>`);
  L.birds(d, [[330, 96, 0.9], [372, 80, 0.7]], '#41627F');
  figure(d, { x: 150, y: 590, s: 1.62, p: CAST.wagiyem, pose: 'tegak', cloth: CLOTH.bata, legs: { kind: 'sarung', col: CLOTH.teal, batik: true } });
  timbangan(d, 430, 600, 270, '51,2');
  P.karung(d, 404, 602, 168, 226, P.SACK.goni);
  // gross less tare is net: the full sack, the empty one, and the grain alone, each with its figure
  d.add('<path d="M724 84H1164Q1186 84 1186 106V596Q1186 618 1164 618H724Q702 618 702 596V106Q702 84 724 84Z" fill="#FFFBF2" opacity=".95"/>');
  P.karung(d, 806, 246, 96, 128, P.SACK.goni);
  d.add(angka(950, 150, 68, '51,2'));
  d.add('<path d="M738 284H1150" stroke="#D8CBB0" stroke-width="3" stroke-dasharray="10 10"/>');
  karungKosong(d, 806, 404, 118);
  d.add(`<path d="M902 372h30" stroke="${C.bata}" stroke-width="11" stroke-linecap="round"/>${angka(1003, 338, 68, '0,2', C.bata)}`);
  d.add('<path d="M738 456H1150" stroke="#12291F" stroke-width="6" stroke-linecap="round"/>');
  P.tumpuk(d, 806, 578, 140, 74, ['#E9BE55', '#D9A23C', '#F4D886', '#C98F33'], 70);
  d.add(`<path d="M896 528h36m-36 18h36" stroke="#1F6B45" stroke-width="10" stroke-linecap="round"/>${angka(950, 502, 76, '51,0', '#1F6B45')}`);
  d.grain(0.05);
}

// a phone whose screen shows a code that looks like one, in the light of its own
const ponsel = (d, x, y, tilt, screen, mark) => {
  const w = 232, h = 424, n = 17, m = 10;
  let code = '';
  const eye = (cx, cy) => `<rect x="${cx}" y="${cy}" width="${m * 5}" height="${m * 5}" fill="#12291F"/><rect x="${cx + m}" y="${cy + m}" width="${m * 3}" height="${m * 3}" fill="#FFFFFF"/><rect x="${cx + m * 1.7}" y="${cy + m * 1.7}" width="${m * 1.6}" height="${m * 1.6}" fill="#12291F"/>`;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) { if ((i < 6 && j < 6) || (i > n - 7 && j < 6) || (i < 6 && j > n - 7)) continue; if (d.rnd() < 0.5) code += `<rect x="${i * m}" y="${j * m}" width="${m + 0.4}" height="${m + 0.4}" fill="#12291F"/>`; }
  code += eye(0, 0) + eye((n - 5) * m, 0) + eye(0, (n - 5) * m);
  d.shadow(x, y + h * 0.56, w * 0.52, 16, 0.28);
  d.add(`<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="30" fill="#20272B"/><rect x="${-w / 2 + 12}" y="${-h / 2 + 14}" width="${w - 24}" height="${h - 28}" rx="20" fill="${screen}"/><rect x="-26" y="${-h / 2 + 24}" width="52" height="8" rx="4" fill="#20272B" opacity=".5"/><g transform="translate(${(-n * m) / 2} -116)"><rect x="-10" y="-10" width="${n * m + 20}" height="${n * m + 20}" rx="8" fill="#FFFFFF"/>${code}</g>${mark}</g>`);
};

export function notaTanpaSinyal(d) {
  d.light = 1;
  L.sky(d, 'noon', { sunX: 1010, sunY: 110, sunR: 50, horizon: 0.6 });
  L.hills(d, 'noon', 330);
  d.add(`<path d="M0 420Q360 400 700 416T1200 408V700H0Z" fill="${d.lin([[0, '#8DBB5A'], [1, '#3E7A44']])}"/>`);
  L.padi(d, -20, 1220, { h: 150, n: 44, ears: 5, y: 716 });
  P.karung(d, 600, 640, 150, 196, P.SACK.goni);
  ponsel(d, 330, 356, -7, '#F6F1E3', `<g transform="translate(0 96)">${angka(-62, 0, 46, '98,5')}</g>`);
  ponsel(d, 870, 356, 7, '#E8F3EA', '<path d="M-44 118l30 30l58 -62" stroke="#1F6B45" stroke-width="18" fill="none" stroke-linecap="round" stroke-linejoin="round"/>');
  // what goes over, and what comes back
  d.add(`<path d="M480 268Q600 206 716 262m-30 -34l32 36l-46 14" stroke="${C.bata}" stroke-width="11" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M720 396Q600 452 486 404m36 36l-38 -38l48 -8" stroke="#1F6B45" stroke-width="11" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`);
  // no signal: the bars, and a stroke through them
  d.add('<g transform="translate(566 76)"><rect x="0" y="34" width="14" height="22" rx="3" fill="#41627F"/><rect x="22" y="20" width="14" height="36" rx="3" fill="#41627F"/><rect x="44" y="4" width="14" height="52" rx="3" fill="#41627F"/><path d="M-8 64L70 -6" stroke="#B8452F" stroke-width="11" stroke-linecap="round"/></g>');
  d.grain(0.05);
}
