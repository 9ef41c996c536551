import type { z } from 'zod';
import { markdownInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import { renderMarkdown } from './markdown.ts';

/** Renders a Markdown draft as the public pages would. Admins only. */
export async function previewMarkdown(
  _shop: AppContext,
  actor: Actor,
  input: z.input<typeof markdownInput>,
): Promise<{ html: string }> {
  requireUser(actor, { admin: 'previewMarkdown' });
  return { html: renderMarkdown(parse(markdownInput, input).text) };
}
