import { cutText } from '../../../shared/format/cut-text.ts';
import type { OutboundMessage } from './channel.ts';

/** An HTTP status, or a gateway's own error number, before its description. */
const STATUS = /^(HTTP \d{3}|-?\d{1,7})(?:: ([\s\S]*))?$/;

/**
 * The part of a failed delivery that may be logged and stored. The other side can repeat the number and the message, in
 * any notation: no digit of its text is kept, and none of the text when the message contains a code or a link.
 */
export function deliveryReason(why: string, { content }: Pick<OutboundMessage, 'content'>): string {
  const secret = 'code' in content || 'once' in content || 'hidden' in content;
  const [, status, words] = STATUS.exec(why) ?? [];
  if (!status) return secret ? why.replace(/\p{Nd}{3,}/gu, '…') : withoutNumbers(why);
  return words && !secret ? `${status}: ${words.replace(/\p{Nd}+/gu, '…')}` : status;
}

/** Removes what could be a phone number or a code; ports and statuses stay. */
const withoutNumbers = (text: string): string =>
  text.replace(/\+?\p{Nd}[\p{Nd}\s().-]{5,}\p{Nd}/gu, '…').replace(/\p{Nd}{6,}/gu, '…');

const REASON_MAX = 1_000;

/** The same for a mail server's response: it may quote a link of the mail, but has to keep its own numbers. */
export const mailReason = (why: string): string =>
  cutText(why, REASON_MAX)
    .replace(/[\w-]{30,}/g, '…')
    .replace(/\p{Nd}{6,}/gu, '…');
