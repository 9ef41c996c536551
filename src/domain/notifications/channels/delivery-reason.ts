import { cutText } from '../../../shared/format/cut-text.ts';
import type { OutboundMessage } from './channel.ts';

/** A status of HTTP, or a gateway's own number of the error, before what it says about it. */
const STATUS = /^(HTTP \d{3}|-?\d{1,7})(?:: ([\s\S]*))?$/;

/**
 * What may be logged and stored of a failed delivery. The other side can repeat the number and the message, in any
 * notation: of its words no digit is kept, and none of them where the message holds a code or a link.
 */
export function deliveryReason(why: string, { content }: Pick<OutboundMessage, 'content'>): string {
  const secret = 'code' in content || 'once' in content || 'hidden' in content;
  const [, status, words] = STATUS.exec(why) ?? [];
  if (!status) return secret ? why.replace(/\p{Nd}{3,}/gu, '…') : withoutNumbers(why);
  return words && !secret ? `${status}: ${words.replace(/\p{Nd}+/gu, '…')}` : status;
}

/** Without what could be a phone number or a code; a port or a status stays. */
const withoutNumbers = (text: string): string =>
  text.replace(/\+?\p{Nd}[\p{Nd}\s().-]{5,}\p{Nd}/gu, '…').replace(/\p{Nd}{6,}/gu, '…');

const REASON_MAX = 1_000;

/** The same of what a mail server answers: it may quote a link of the letter, but has to keep its own numbers. */
export const mailReason = (why: string): string =>
  cutText(why, REASON_MAX)
    .replace(/[\w-]{30,}/g, '…')
    .replace(/\p{Nd}{6,}/gu, '…');
