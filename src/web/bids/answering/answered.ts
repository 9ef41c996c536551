import { saidToPeople } from '../../../shared/messages/said.ts';

/** What a page says once an answer has been given; the address carries its name. */
export const answered: Record<string, string> = {
  terima: saidToPeople.bidAccepted,
  tolak: saidToPeople.bidRejected,
  balik: saidToPeople.bidCountered,
  batal: saidToPeople.bidWithdrawn,
};
