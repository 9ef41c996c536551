import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';

/** Success texts of the responses, by the name in the URL. */
export const responseTexts: Record<string, string> = {
  accept: publicSuccessTexts.bidAccepted,
  reject: publicSuccessTexts.bidRejected,
  counter: publicSuccessTexts.bidCountered,
  withdraw: publicSuccessTexts.bidWithdrawn,
};
