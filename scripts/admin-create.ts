// `npm run admin:create`: creates an admin's account. It asks for what the flags omit: npm run admin:create
// -- --name "Ibu Sri" --email sri@toko.example The password is read without echo, or from ADMIN_PASSWORD;
// never from a flag, which every user of the machine can see.

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

await withShop(async (ctx) => {
  const name = values.name ?? (await ask('Nama: '));
  const email = values.email ?? (await ask('Email: '));
  const password = process.env.ADMIN_PASSWORD || (await ask('Kata sandi: ', { unseen: true }));
  const admin = await createAdmin(ctx, { name, email, password });
  console.log(`Akun admin ${admin.email} sudah dibuat.`);
});

async function ask(question: string, { unseen = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new ScriptError('Tanpa terminal untuk bertanya, isi --name, --email, dan ADMIN_PASSWORD.');
  }
  // Readline echoes the input by writing it to its output.
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
