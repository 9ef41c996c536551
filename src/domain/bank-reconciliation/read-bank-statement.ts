import { type Actor, type AppContext, requireUser } from '../context.ts';
import { runFileJob } from '../file-worker.ts';

/** Reads a statement, a CSV in any encoding or an XLSX, as CSV text, in a process beside the requests'. Admins only. */
export async function readBankStatement(_ctx: AppContext, actor: Actor, file: Uint8Array): Promise<string> {
  const { userId } = requireUser(actor, { admin: 'readBankStatement' });
  return runFileJob<string>('tables', 'readBankFile', { bytes: file }, { owner: userId });
}
