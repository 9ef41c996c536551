import type { z } from 'zod';
import { markdownInput } from '../../../shared/input/content-admin.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { renderMarkdown } from './markdown.ts';

/** The safe HTML that pages will show of a Markdown text that is being written. Admins only. */
export async function previewMarkdown(
  _shop: Shop,
  actor: Actor,
  input: z.input<typeof markdownInput>,
): Promise<{ html: string }> {
  requireUser(actor, 'admin');
  return { html: renderMarkdown(parse(markdownInput, input).text) };
}
