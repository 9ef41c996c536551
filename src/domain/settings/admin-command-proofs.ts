import type { AppContext, UserActor } from '../context.ts';
import { requireRecentAuth } from './require-recent-auth.ts';

/**
 * The proof that an admin command requires besides the session: `recent` authentication always, `partly` for the inputs
 * that its use case names, or the `session` alone.
 */
export type CommandProof = 'recent' | 'partly' | 'session';

const all = <Names extends string>(proof: CommandProof, names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, proof])) as Record<Names, CommandProof>;

/** Every command for admins only, with the proof that it requires. A test fails for a new one that is missing here. */
export const ADMIN_COMMANDS = {
  ...all('recent', [
    'createInvitationSlips',
    'createPasswordLink',
    'createReadAloudCode',
    'createReadAloudPhoneCode',
    'deleteFarmer',
    'deleteUser',
    'exportFarmers',
    'exportJournal',
    'exportSubscribers',
    'exportTaxWithheld',
    'exportUsers',
    'inviteAdmin',
    'inviteFarmers',
    'proposePayoutAccount',
    'resetMfa',
    'revealSellerIdentity',
    'saveMailServer',
    'saveSmsKeys',
    'saveWhatsappKeys',
    'sendPasswordResetEmail',
  ]),
  ...all('partly', [
    'createUser',
    'runImport',
    'saveSettings',
    'transitionPayout',
    'updateFarmer',
    'updateUser',
  ]),
  ...all('session', [
    'addOrderNote',
    'bookBankMoney',
    'bookReceivedMoney',
    'checkImport',
    'closeGatewayNotice',
    'createContentEntry',
    'createCoupon',
    'createDataBreach',
    'createFarmer',
    'createNewsletter',
    'createPayout',
    'createReferencePrice',
    'decideApplication',
    'deleteContentEntry',
    'deleteCoupon',
    'deleteReferencePrice',
    'deleteReport',
    'discardContentDraft',
    'endSessions',
    'exportReferencePrices',
    'exportSkippedCells',
    'ignoreBankLines',
    'importBankStatement',
    'liftBiddingSuspension',
    'matchBankLines',
    'matchBankMoney',
    'mendImportRow',
    'moderateItems',
    'moderateReview',
    'moveContentEntry',
    'moveFarmer',
    'openContactMessage',
    'payoutFile',
    'prepareWhatsappRelay',
    'publishCollection',
    'publishContentDraft',
    'queueTestEmail',
    'readBankStatement',
    'readQr',
    'recordPaymentFee',
    'recordTaxDeposit',
    'refundOnline',
    'refundOrder',
    'rejectReceipt',
    'replyToContactMessage',
    'requestBackup',
    'requestHealthCheck',
    'resendEmail',
    'resolveTicketDispute',
    'restoreContentEntry',
    'returnPayoutPart',
    'returnSurplus',
    'reviewIdentitySubmission',
    'revokeSignInHelp',
    'saveContentDraft',
    'saveReport',
    'saveSellerIdentity',
    'sendNewsletter',
    'sendTestNewsletter',
    'settleDebt',
    'settleWeighingBalance',
    'testChannel',
    'undoPaymentConfirmation',
    'updateContentEntry',
    'updateCoupon',
    'updateDataBreach',
    'updateNewsletter',
    'updateReferencePrice',
    'useCredit',
    'voidTaxDeposit',
    'withdrawPayoutAccount',
  ]),
};

export type AdminCommand = keyof typeof ADMIN_COMMANDS;

/** Requires the proof that the table demands, before anything else of the command is checked. */
export async function requireCommandProof(
  ctx: AppContext,
  admin: UserActor,
  command: AdminCommand,
): Promise<void> {
  if (ADMIN_COMMANDS[command] === 'recent') await requireRecentAuth(ctx, admin);
}
