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
