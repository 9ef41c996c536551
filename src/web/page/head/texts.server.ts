import pages from '../../../../content/collections/pages.json';

/** Texts of one section of a page; which of them there are is content/README.md's to say. */
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

/** The type that the file has by itself names the sections of each page apart; which a page has, the page knows. */
const byPath = new Map(pages.map((page) => [page.path, page as unknown as PageTexts]));

/**
 * Headings, meta texts and section texts of a route (its path as in content/collections/pages.json). Words in braces
 * are filled from `fill`. Read on the server only, so that no page carries the texts of all.
 */
export function textsOf(path: string, fill: Record<string, string> = {}): PageTexts {
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

/** The texts of one section, or none. */
export function sectionOf(texts: PageTexts, name: string): SectionText {
  return texts.sections[name] ?? {};
}
