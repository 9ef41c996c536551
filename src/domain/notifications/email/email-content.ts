import { cutText } from '../../../shared/format/cut-text.ts';

/*
 * An email is written once, as blocks, and rendered as HTML in the product's design and as plain text. Email
 * clients support little CSS, so styles are inline, tables make the layout, and nothing is loaded from other
 * hosts.
 */

export type EmailBlock =
  /** A paragraph; line breaks stay. */
  | string
  /** A paragraph written by the shop's own admins: URLs in it become links. */
  | { own: string }
  /** The subject of the blocks below it, in an email about several things. */
  | { heading: string }
  /** A user's own text: set apart, so that it is not taken for ours. */
  | { quote: string }
  /** Names and values, one per line; the last is emphasised with `sum`. */
  | { facts: [name: string, value: string][]; sum?: boolean }
  /** The call to action; its URL follows below, for clients that show no buttons. */
  | { button: string; href: string }
  /** A secondary link. */
  | { link: string; href: string };

export type EmailContent = {
  subject: string;
  /** The preview next to the subject in a mailbox; the first paragraph by default. */
  preview?: string;
  greeting?: string;
  body: EmailBlock[];
};

/** The sender, shown in the head and the foot. */
export type EmailSender = {
  product: string;
  address?: string;
  phone?: string;
  /** Whether its logo is attached inline. */
  logo?: boolean;
};

/** The logo's content id: it is attached, never loaded from other hosts. */
const LOGO_CID = 'logo@toko';
const LOGO = `<img src="cid:${LOGO_CID}" width="40" height="40" alt="" style="vertical-align:middle;margin-right:10px">`;

/** The email with its inline attachment: the logo, if the email shows it and it still exists. */
export function withEmailLogo(
  html: string,
  logo: Uint8Array | null,
): { html: string; pictures: { cid: string; bytes: Uint8Array }[] } {
  if (!html.includes(LOGO)) return { html, pictures: [] };
  return logo
    ? { html, pictures: [{ cid: LOGO_CID, bytes: logo }] }
    : { html: html.replace(LOGO, ''), pictures: [] };
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:)])/;

const FONT = "font-family:'Plus Jakarta Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const INK = '#14291F';
const MUTED = '#55655B';
const SAWAH = '#1F6B45';
const LINE = '#D9D2C0';

/**
 * Breaks URLs in texts of users, so that no email client turns them into links. A zero-width character breaks
 * them, and they stay readable.
 */
function withoutAutolink(text: string): string {
  return text.replace(/:\/\//g, ':\u200c//').replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '.\u200c');
}

/** The email without links in its texts; its buttons and links are ours and stay. */
export function emailWithoutAutolinks(letter: EmailContent): EmailContent {
  return {
    subject: withoutAutolink(letter.subject),
    ...(letter.preview === undefined ? {} : { preview: withoutAutolink(letter.preview) }),
    ...(letter.greeting === undefined ? {} : { greeting: withoutAutolink(letter.greeting) }),
    body: letter.body.map((block): EmailBlock => {
      if (typeof block === 'string') return withoutAutolink(block);
      if ('own' in block) return block;
      if ('heading' in block) return { heading: withoutAutolink(block.heading) };
      if ('quote' in block) return { quote: withoutAutolink(block.quote) };
      if ('facts' in block)
        return {
          ...block,
          facts: block.facts.map(([name, value]) => [withoutAutolink(name), withoutAutolink(value)]),
        };
      if ('button' in block) return { ...block, button: withoutAutolink(block.button) };
      return { ...block, link: withoutAutolink(block.link) };
    }),
  };
}

/** An email from plain text: its paragraphs, and a URL alone on its line as the button. */
export function plainEmail(subject: string, text: string): EmailContent {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph): EmailBlock => {
      const alone = /^(?:(?:Lihat|Buka) di )?(https?:\/\/\S+)$/.exec(paragraph.trim());
      return alone ? { button: 'Buka di situs', href: alone[1]! } : { own: paragraph };
    });
  return { subject, body };
}

/** The email as plain text. */
export function emailText({ greeting, body }: EmailContent): string {
  const blocks = body.map((block) => {
    if (typeof block === 'string') return block.trim();
    if ('own' in block) return block.own.trim();
    if ('heading' in block) return `${block.heading}\n${'-'.repeat(Math.min(40, block.heading.length))}`;
    if ('quote' in block) return block.quote.replace(/^/gm, '> ');
    if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    if ('button' in block) return `${block.button}:\n${block.href}`;
    return `${block.link}: ${block.href}`;
  });
  return `${[...(greeting ? [greeting] : []), ...blocks].join('\n\n')}\n`;
}

/** The email as HTML: readable without pictures, at 320 px, and in clients with a dark mode. */
export function emailHtml(letter: EmailContent, site: EmailSender): string {
  const { subject, greeting, body } = letter;
  const first = body.find((block) => typeof block === 'string' || 'own' in block) ?? '';
  const preview = letter.preview ?? (typeof first === 'string' ? first : 'own' in first ? first.own : '');
  // Invisible spaces keep the email's beginning out of the mailbox preview.
  const pad = '&#8199;&#847; '.repeat(30);
  const foot = [site.product, site.address, site.phone].filter(Boolean).join(' · ');
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escaped(subject)}</title></head>
<body bgcolor="#FBF8F1" style="margin:0;padding:0;background:#FBF8F1;color-scheme:light;${FONT};font-size:16px;line-height:1.6;color:${INK}">
<div style="display:none;max-height:0;overflow:hidden;color:#FBF8F1;font-size:1px;line-height:1px">${escaped(cutText(preview, 140))}${pad}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FBF8F1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="max-width:560px;background:#FFFFFF;border:1px solid ${LINE};border-radius:16px">
<tr><td style="padding:18px 24px;border-bottom:1px solid ${LINE};color:${SAWAH};font-weight:700;font-size:18px">${site.logo ? LOGO : ''}${escaped(site.product)}</td></tr>
<tr><td style="padding:24px;color:${INK};overflow-wrap:break-word"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;color:${SAWAH}">${escaped(subject)}</h1>
${[...(greeting ? [greeting] : []), ...body].map(blockHtml).join('\n')}
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:1.5;color:${MUTED}">Surat ini dikirim otomatis.<br>${escaped(foot)}</p>
</td></tr></table></body></html>
`;
}

function blockHtml(block: EmailBlock): string {
  if (typeof block === 'string') return paragraph(escaped(block));
  if ('own' in block) return paragraph(withLinks(block.own));
  if ('heading' in block) {
    return `<h2 style="margin:24px 0 8px;padding-top:16px;border-top:1px solid ${LINE};font-size:17px;line-height:1.3;color:${INK}">${escaped(block.heading)}</h2>`;
  }
  if ('quote' in block) {
    return `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${LINE};color:${INK}">${escaped(block.quote).replaceAll('\n', '<br>')}</blockquote>`;
  }
  if ('facts' in block) return factsHtml(block.facts, block.sum ?? false);
  const href = escaped(block.href);
  if ('link' in block) {
    return `<p style="margin:0 0 16px"><a href="${href}" style="color:${SAWAH};font-weight:600">${escaped(block.link)}</a></p>`;
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0"><tr><td bgcolor="${SAWAH}" style="border-radius:12px"><a href="${href}" style="display:inline-block;padding:13px 22px;border:1px solid ${SAWAH};border-radius:12px;background:${SAWAH};color:#FFFFFF;font-weight:600;text-decoration:none">${escaped(block.button)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:12px;line-height:1.4;color:${MUTED};word-break:break-all"><a href="${href}" style="color:${MUTED}">${href}</a></p>`;
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html.replaceAll('\n', '<br>')}</p>`;

function factsHtml(facts: [string, string][], sum: boolean): string {
  const rows = facts.map(([name, value], at) => {
    const last = sum && at === facts.length - 1;
    const edge = `padding:7px 0;border-top:1px solid ${LINE}${last ? ';font-weight:700' : ''}`;
    // An amount never wraps; an address may.
    const whole = value.length < 24 ? ';white-space:nowrap' : '';
    return `<tr><td style="${edge};color:${last ? INK : MUTED}">${escaped(name)}</td><td align="right" style="${edge};padding-left:16px;color:${INK}${whole}">${escaped(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font-size:15px;line-height:1.4">${rows.join('')}</table>`;
}

function withLinks(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escaped(part)}" style="color:${SAWAH}">${escaped(part)}</a>` : escaped(part),
    )
    .join('');
}
