import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EngineError } from '../engine-error.ts';

/** An unprivileged user who runs the server when we are root; PostgreSQL rejects root. */
export type ServerAccount = { uid: number; gid: number; name: string };

/**
 * The user of the embedded server: our own (`undefined`) unless we are root. As root: the owner of an
 * existing data folder, else the owner of DATA_DIR, else the user who called sudo, else `postgres`, else
 * `nobody`. It must have an entry in /etc/passwd, which initdb looks up.
 */
export function chooseAccount(dataDir: string, clusterDir: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = readAccounts();
  const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid;
  const wanted = [ownerOf(clusterDir), ownerOf(dataDir), Number(process.env.SUDO_UID) || undefined];
  for (const uid of wanted) {
    const account = uid ? known.find((one) => one.uid === uid) : undefined;
    if (account) return proven(account);
  }
  const account = known.find((one) => one.name === 'postgres') ?? known.find((one) => one.name === 'nobody');
  if (account && account.uid !== 0) return proven(account);
  throw new EngineError(
    'PostgreSQL tidak boleh berjalan sebagai root dan di mesin ini tidak ada pengguna "postgres" atau "nobody". Jalankan Lumbung sebagai pengguna biasa, atau isi DATABASE_URL.',
  );
}

function readAccounts(): ServerAccount[] {
  let passwd = '';
  try {
    passwd = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // A machine without the file has no account that initdb would find; the caller reports it.
  }
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** In some containers root may not switch to another user; this checks it before anything is created. */
function proven(account: ServerAccount): ServerAccount {
  const { error } = spawnSync('/bin/sh', ['-c', ':'], { cwd: '/', uid: account.uid, gid: account.gid });
  if (!error) return account;
  throw new EngineError(
    `PostgreSQL tidak boleh berjalan sebagai root dan di sini root tidak bisa menjadi pengguna "${account.name}". Jalankan Lumbung sebagai pengguna biasa, atau isi DATABASE_URL.`,
    { cause: error },
  );
}

/** Whether the account can enter the folder or run the program at `path`, tested by an attempt. */
export function canAccess(path: string, account: ServerAccount): boolean {
  const { uid, gid } = account;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { cwd: '/', uid, gid }).status === 0;
}
