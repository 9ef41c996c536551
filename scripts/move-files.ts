// `npm run move-files -- --to <FILES_URL>`: copies the pictures that people sent from where the shop keeps them now to another
// folder or store, while the shop runs or while it does not. Takes nothing away, and can be run again: then it copies what
// has come since. docs/ops/growing.md says when FILES_URL is changed.

import { copyUploads } from '../src/domain/uploads/copy-uploads.ts';
import { checkFiles, filesOf } from '../src/server/outside/files.ts';
import { placeOfFiles } from '../src/server/outside/files-place.ts';
import { StartError } from '../src/server/start-error.ts';
import { optionsOf } from './options.ts';
import { ScriptError, withShop } from './with-shop.ts';

const NAMED_MOST = 10;
const values = optionsOf('npm run move-files -- --to s3://…', 'to');

await withShop(async (shop, _engine, config) => {
  if (!values.to) {
    throw new ScriptError(
      'Sebutkan tujuannya, sama seperti isi FILES_URL: npm run move-files -- --to s3://…',
    );
  }
  const files = placeOfFiles(values.to, process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY);
  if (typeof files === 'string') throw new ScriptError(files.replaceAll('FILES_URL', '--to'));
  const place = { ...config, files };
  await checkFiles(place).catch((thrown: unknown) => {
    if (thrown instanceof StartError) throw new ScriptError(thrown.message.replaceAll('FILES_URL', '--to'));
    throw thrown;
  });
  const { copied, there, bytes, missing } = await copyUploads(shop, filesOf(place), (sofar) =>
    console.log(`… ${sofar.copied} berkas disalin, ${sofar.there} sudah ada`),
  );
  console.log(`${copied} berkas disalin (${(bytes / 1_000_000).toFixed(1)} MB), ${there} sudah ada di sana.`);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED_MOST).join(', ');
  throw new ScriptError(
    `${missing.length} berkas tercatat di basis data, tetapi tidak ada di tempat asalnya: ${named}${missing.length > NAMED_MOST ? ', …' : ''}.`,
  );
});
