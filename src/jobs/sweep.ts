import { sweepAccounts } from '../domain/accounts/sweep-accounts.ts';
import { sweepAnswerLinks } from '../domain/bidding/answer-link.ts';
import { sweepDigests } from '../domain/bidding/send-digests.ts';
import { sweepImports } from '../domain/imports/run-import.ts';
import { forgetAnswers } from '../domain/once/run-once.ts';
import type { Shop } from '../domain/shop.ts';
import { sweepUploads } from '../domain/uploads/sweep-uploads.ts';

/** Every hour: what has had its time. */
export async function sweepJob(shop: Shop): Promise<void> {
  const answers = await forgetAnswers(shop);
  const answerLinks = await sweepAnswerLinks(shop);
  const digests = await sweepDigests(shop);
  const accounts = await sweepAccounts(shop);
  const uploads = await sweepUploads(shop);
  const imports = await sweepImports(shop);
  shop.log.info({ answers, answerLinks, digests, ...accounts, uploads, imports }, 'swept');
}
