// `npm run admin:create`: makes an admin's account. Asks for what the flags do not say:
// npm run admin:create -- --name "Ibu Sri" --email sri@toko.example
// The password is asked for unseen, or taken from ADMIN_PASSWORD; never from a flag, which every user of the machine sees.

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createAdmin } from '../src/domain/accounts/users/create-admin.ts';
import { optionsOf } from './options.ts';
import { ScriptError, withShop } from './with-shop.ts';

const values = optionsOf(
  'npm run admin:create -- [--name "Ibu Sri"] [--email sri@toko.example]',
  'name',
  'email',
);

await withShop(async (shop) => {
  const name = values.name ?? (await ask('Nama: '));
  const email = values.email ?? (await ask('Email: '));
  const password = process.env.ADMIN_PASSWORD || (await ask('Kata sandi: ', { unseen: true }));
  const admin = await createAdmin(shop, { name, email, password });
  console.log(`Akun admin ${admin.email} sudah dibuat.`);
});

async function ask(question: string, { unseen = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new ScriptError('Tanpa terminal untuk bertanya, isi --name, --email, dan ADMIN_PASSWORD.');
  }
  // Readline shows what is typed by writing it to its output.
  let shown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (shown) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new ScriptError('Dibatalkan.')));
  });
  try {
    const answer = lines.question(question);
    shown = !unseen;
    return await Promise.race([answer, ended]);
  } finally {
    lines.close();
    if (unseen) process.stdout.write('\n');
  }
}
