import pages from '../../../../content/collections/pages.json';

/** The texts of one section of a page; content/README.md lists the sections. */
export type SectionText = {
  label?: string;
  title?: string;
  lead?: string;
  text?: string;
  buttonText?: string;
  linkText?: string;
  href?: string;
  empty?: string;
  readMore?: string;
};

export type PageTexts = {
  title: string;
  heading: string;
  lead: string;
  description: string;
  sections: Record<string, SectionText>;
};

/** The JSON's inferred type differs per page, so it is widened here. */
const byPath = new Map(pages.map((page) => [page.path, page as unknown as PageTexts]));

/**
 * Returns the headings, meta texts and section texts of a route (its path as in
 * content/collections/pages.json); `fill` replaces words in braces. Server-only, so that no page contains the
 * texts of all.
 */
export function pageTextsOf(path: string, fill: Record<string, string> = {}): PageTexts {
  const page = byPath.get(path);
  if (!page) throw new Error(`content/collections/pages.json has no ${path}`);
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '');
  return {
    title: filled(page.title),
    heading: filled(page.heading),
    lead: filled(page.lead),
    description: filled(page.description),
    sections: page.sections ?? {},
  };
}

/** Returns the texts of one section, or empty texts. */
export function sectionTextOf(texts: PageTexts, name: string): SectionText {
  return texts.sections[name] ?? {};
}
