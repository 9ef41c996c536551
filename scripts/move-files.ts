// `npm run move-files -- --to <FILES_URL>`: copies the uploads from their current store to another folder or
// bucket, whether or not the shop runs. It deletes nothing and can be repeated: it then copies what was added
// since. docs/ops/growing.md explains when to change FILES_URL.

import { copyUploads } from '../src/domain/uploads/copy-uploads.ts';
import { checkFileStore, openFileStore } from '../src/server/integrations/file-store.ts';
import { parseFileStoreUrl } from '../src/server/integrations/file-store-url.ts';
import { StartError } from '../src/server/start-error.ts';
import { optionsOf } from './options.ts';
import { ScriptError, withShop } from './with-shop.ts';

const NAMED_MOST = 10;
const values = optionsOf('npm run move-files -- --to s3://…', 'to');

await withShop(async (ctx, _engine, config) => {
  if (!values.to) {
    throw new ScriptError(
      'Sebutkan tujuannya, sama seperti isi FILES_URL: npm run move-files -- --to s3://…',
    );
  }
  const files = parseFileStoreUrl(
    values.to,
    process.env.AWS_ACCESS_KEY_ID,
    process.env.AWS_SECRET_ACCESS_KEY,
  );
  if (typeof files === 'string') throw new ScriptError(files.replaceAll('FILES_URL', '--to'));
  const place = { ...config, files };
  await checkFileStore(place).catch((thrown: unknown) => {
    if (thrown instanceof StartError) throw new ScriptError(thrown.message.replaceAll('FILES_URL', '--to'));
    throw thrown;
  });
  const { copied, there, bytes, missing } = await copyUploads(ctx, openFileStore(place), (sofar) =>
    console.log(`… ${sofar.copied} berkas disalin, ${sofar.there} sudah ada`),
  );
  console.log(`${copied} berkas disalin (${(bytes / 1_000_000).toFixed(1)} MB), ${there} sudah ada di sana.`);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED_MOST).join(', ');
  throw new ScriptError(
    `${missing.length} berkas tercatat di basis data, tetapi tidak ada di tempat asalnya: ${named}${missing.length > NAMED_MOST ? ', …' : ''}.`,
  );
});
