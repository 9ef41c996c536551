import type { readBankCsv } from '../domain/bank-reconciliation/read-bank-csv.ts';
import { isDomainError } from '../domain/domain-error.ts';
import type { FileJobResult } from '../domain/file-worker.ts';

type ReadBankCsv = {
  csv: string;
  currency: Parameters<typeof readBankCsv>[1];
  today: string;
  choice?: Parameters<typeof readBankCsv>[3];
};

/** Each job loads what it needs: a process reads tables, or pictures, or renders documents. */
const jobs = {
  checkSheet: async (input: never) => (await import('../domain/imports/check-sheet.ts')).checkSheet(input),
  readBankCsv: async ({ csv, currency, today, choice }: ReadBankCsv) =>
    (await import('../domain/bank-reconciliation/read-bank-csv.ts')).readBankCsv(
      csv,
      currency,
      today,
      choice,
    ),
  readBankFile: async ({ bytes }: { bytes: Uint8Array }) =>
    (await import('../domain/bank-reconciliation/read-bank-file.ts')).readBankFile(Buffer.from(bytes)),
  makePicture: async ({ bytes }: { bytes: Uint8Array }) =>
    (await import('../domain/uploads/make-picture.ts')).makePicture(bytes),
  findQr: async ({ bytes }: { bytes: Uint8Array }) =>
    (await import('../domain/uploads/find-qr.ts')).findQr(bytes),
  drawInvoice: async (input: never) => (await import('../pdf/invoice-pdf.ts')).drawInvoice(input),
  drawCreditNotes: async (input: never) =>
    (await import('../pdf/credit-notes-pdf.ts')).drawCreditNotes(input),
  drawWeighTicket: async (input: never) =>
    (await import('../pdf/weigh-ticket-pdf.ts')).drawWeighTicket(input),
  drawInvitationSlips: async (input: never) =>
    (await import('../pdf/invitation-slips-pdf.ts')).drawInvitationSlips(input),
  drawBatchLabels: async (input: never) =>
    (await import('../pdf/batch-labels-pdf.ts')).drawBatchLabels(input),
  drawReport: async (input: never) => (await import('../pdf/report-pdf.ts')).drawReport(input),
};

type Outcome<T = FileJobResult> = T extends unknown ? Omit<T, 'rss' | 'cpuMs'> : never;

async function runJob({ job, input }: { job: keyof typeof jobs; input: never }): Promise<Outcome> {
  try {
    return { value: await jobs[job](input) };
  } catch (thrown) {
    if (!isDomainError(thrown)) return { fault: String((thrown as Error)?.stack ?? thrown) };
    const { code, params, fields } = thrown;
    return { refused: { code, params, fields } };
  }
}

/** A process's own file: runs the jobs that `runFileJob` sends, one after the other, and ends with the shop. */
process.on('message', async (task: Parameters<typeof runJob>[0]) => {
  const outcome = await runJob(task);
  const { user, system } = process.cpuUsage();
  process.send!({ ...outcome, rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit());
// Ctrl+C reaches the whole process group; the shop ends this process after draining.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
