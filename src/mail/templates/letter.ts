const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

const FONT = "font-family:'Plus Jakarta Sans',system-ui,-apple-system,'Segoe UI',sans-serif";

/** Paragraphs of `text` as HTML; an address in them becomes a link, one alone on its line a button. */
function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const alone = /^https?:\/\/\S+$/.exec(paragraph.trim());
      if (alone) {
        const href = escaped(alone[0]);
        return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:#17553A;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">Buka di situs</a></p><p style="margin:0 0 16px;font-size:13px;color:#5B6B62;word-break:break-all">${href}</p>`;
      }
      const linked = paragraph
        .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:)])/)
        .map((part, index) =>
          index % 2 === 1
            ? `<a href="${escaped(part)}" style="color:#17553A">${escaped(part)}</a>`
            : escaped(part),
        )
        .join('')
        .replaceAll('\n', '<br>');
      return `<p style="margin:0 0 16px">${linked}</p>`;
    })
    .join('\n');
}

/** The HTML side of a letter whose text side is `text`: the same words in the product's dress, readable without pictures. */
export function letterHtml({ site, subject, text }: { site: string; subject: string; text: string }): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#FBF8F1;${FONT};font-size:16px;line-height:1.6;color:#22302A">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #E6DFCF;border-radius:16px">
<tr><td style="padding:20px 28px;border-bottom:1px solid #E6DFCF;color:#17553A;font-weight:700;font-size:18px">${escaped(site)}</td></tr>
<tr><td style="padding:28px"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;color:#17553A">${escaped(subject)}</h1>
${paragraphs(text)}
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#5B6B62">Surat ini dikirim otomatis oleh ${escaped(site)}.</p>
</td></tr></table></body></html>
`;
}
