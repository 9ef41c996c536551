import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { isSitePicture } from '../../../shared/format/picture-address.ts';

/**
 * Renders Markdown as sanitised HTML: raw HTML is escaped, and the output is reduced to the few elements that a post
 * needs. Headings start at h2, since the page has its own h1; links use http(s) or lead to this site.
 */
export function renderMarkdown(markdown: string): string {
  const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });
  return sanitizeHtml(renderer.render(markdown), {
    allowedTags: [
      'h2',
      'h3',
      'p',
      'ul',
      'ol',
      'li',
      'blockquote',
      'strong',
      'em',
      'a',
      'img',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'hr',
      'br',
      'code',
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, ...(attributes.href?.startsWith('/') ? {} : { rel: 'noopener nofollow' }) },
      }),
      img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !isSitePicture(frame.attribs.src ?? ''),
  });
}
