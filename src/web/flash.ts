import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { said } from '../shared/said.ts';
import { toast } from './ui/toast.ts';

const NAME = 'lumbung.kabar';
const texts = {
  signedIn: said.signedIn,
  signedUp: said.signedUp,
  signedOut: said.signedOut,
  passwordReset: said.passwordReset,
  productCreated: said.productCreated,
  productUpdated: said.productUpdated,
  productDeleted: said.productDeleted,
  farmerCreated: said.farmerCreated,
  farmerUpdated: said.farmerUpdated,
  farmerDeleted: said.farmerDeleted,
  userCreated: said.userCreated,
  userUpdated: said.userUpdated,
  userDeleted: said.userDeleted,
  userDeactivated: said.userDeactivated,
  userActivated: said.userActivated,
  orderMoved: said.orderMoved,
  orderRefundedOnline: said.orderRefundedOnline,
  viewSaved: said.viewSaved,
  viewChanged: said.viewChanged,
  viewDeleted: said.viewDeleted,
  passwordMailSent: said.passwordMailSent,
  userSignedOut: said.userSignedOut,
  suspensionLifted: said.suspensionLifted,
  addressForgotten: said.addressForgotten,
  complaintSent: said.complaintSent,
  complaintAnswered: said.complaintAnswered,
  paymentConfirmed: said.paymentConfirmed,
  paymentAsked: said.paymentAsked,
  payoutCreated: said.payoutCreated,
  debtSettled: said.debtSettled,
  messageReplied: said.messageReplied,
  moderated: said.moderated,
  letterSaved: said.letterSaved,
  letterTested: said.letterTested,
  letterSent: said.letterSent,
  mailAgain: said.mailAgain,
  priceSaved: said.priceSaved,
  priceDeleted: said.priceDeleted,
  entryCreated: said.entryCreated,
  entryPublished: said.entryPublished,
  entryScheduled: said.entryScheduled,
  entryHidden: said.entryHidden,
  draftSaved: said.draftSaved,
  draftDiscarded: said.draftDiscarded,
  entryDeleted: said.entryDeleted,
  entryRestored: said.entryRestored,
  entryMoved: said.entryMoved,
  couponCreated: said.couponCreated,
  couponUpdated: said.couponUpdated,
  couponDeleted: said.couponDeleted,
  couponActivated: said.couponActivated,
  couponDeactivated: said.couponDeactivated,
} as const;
export type FlashText = keyof typeof texts;

/** A Set-Cookie that makes the next page say this once; for commands that end in a redirect. */
export function flash(text: FlashText): string {
  return `${NAME}=${text}; Path=/; Max-Age=20; SameSite=Lax`;
}

/** Says what the last command left to be said, once, whichever page comes next. */
export function Flash() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation looks for itself
  useEffect(() => {
    const [, found] = new RegExp(`(?:^|; )${NAME}=(\\w+)`).exec(document.cookie) ?? [];
    if (!found) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
    if (!Object.hasOwn(texts, found)) return;
    // The toaster of a page that has just come listens only after its own effects.
    setTimeout(() => toast('success', texts[found as keyof typeof texts]));
  }, [key]);
  return null;
}
