// Loaded before each command (--require), by the machine's own Node and before anything of ours is installed. Written
// in the syntax of Node 6, so that an old Node prints these texts instead of a syntax error.
'use strict';

// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know it.
const fs = require('fs');
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know it.
const path = require('path');

/** The lowest Node that installs and builds. The shop itself runs on the pinned one. */
const OLDEST = [18, 13];

const root = path.join(__dirname, '../..');
const pinned = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;
const present = process.versions.node;

const numbers = (version) => version.split('.').map(Number);
const isOlder = (version, than) => {
  const ours = numbers(version);
  return ours[0] < than[0] || (ours[0] === than[0] && ours[1] < than[1]);
};

const script = process.argv[1] || '';
let problem;
if (isOlder(present, OLDEST)) {
  problem = `Node.js di mesin ini versi ${present}, terlalu lama. Lumbung membutuhkan Node.js ${OLDEST.join('.')} atau lebih baru untuk memasang dirinya; sesudah itu ia memakai Node.js ${pinned} bawaannya sendiri. Debian 12 dan Ubuntu 24.04 punya versi yang cukup (apt-get install nodejs npm); untuk yang lebih lama lihat https://nodejs.org.`;
} else if (/\.ts$/.test(script) && isOlder(present, numbers(pinned))) {
  problem = `Paket Lumbung belum terpasang di ${root}, jadi perintah ini berjalan dengan Node.js ${present} milik mesin, bukan ${pinned}. Jalankan dahulu: npm run build`;
}
if (problem) {
  process.stderr.write(`\n${problem}\n\n`);
  process.exit(1);
}
