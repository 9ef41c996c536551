import { createHash } from 'node:crypto';
import { PLAIN_STYLE } from './plain-style.ts';

/** The page of a shop that is being upgraded; it reloads itself and loads nothing else. */
export const UPGRADE_PAGE = `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10"><title>Toko sedang diperbarui</title>
<style>${PLAIN_STYLE}</style>
</head><body><main><h1>Toko sedang diperbarui</h1>
<p>Biasanya selesai dalam satu dua menit; halaman ini memuat dirinya lagi. Pesanan dan keranjang Anda tersimpan.</p>
<p><a href="">Muat ulang</a></p></main></body></html>
`;

export const UPGRADE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
