import type { CardItem } from '../../../domain/catalogue/listing/card-item.ts';
import { ListingGrid } from '../../catalogue/listing-grid.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import type { SectionText } from '../../common/head/page-texts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/navigation/chip.tsx';

export type FeaturedFilter = { label: string; value: string };

/** The first eight listings of the selected category; the URL holds the selection (R32, HOME-23). */
export function Featured({
  texts,
  listings,
  path,
  filters,
  chosen,
}: {
  texts: SectionText;
  listings: CardItem[];
  /** The path of the page that contains it. */
  path: string;
  filters?: FeaturedFilter[];
  chosen?: string;
}) {
  return (
    <section className="shell py-12 md:py-20" id="products">
      <SectionHeading
        label={texts.label}
        title={texts.title}
        lead={texts.lead}
        className={filters ? 'mb-4 md:mb-5' : ''}
        action={
          texts.href && (
            <ButtonLink href={texts.href} variant="secondary" size="sm">
              {texts.buttonText}
            </ButtonLink>
          )
        }
      />
      {filters && (
        <FilterChips
          label="Kelompok barang"
          className="mb-5"
          chips={filters.map(({ label, value }) => ({
            label,
            href: value ? `${path}?group=${value}` : path,
            active: value === (chosen ?? ''),
          }))}
        />
      )}
      {listings.length > 0 ? (
        <ListingGrid listings={listings} label={texts.title ?? 'Barang'} />
      ) : (
        <p className="rounded-card border border-line bg-surface p-8 text-center text-muted">{texts.empty}</p>
      )}
    </section>
  );
}
