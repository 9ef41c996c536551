import { type Category, categoryLabel } from '../../enums/labels.ts';
import { type ClaimingListing, listingClaims, unprovenClaimText } from './certified-claims.ts';
import {
  CERTIFIED_CLASSES,
  type QualityClass,
  type QualityFigure,
  qualityClassOf,
  qualityFigureLabels,
} from './quality-classes.ts';
import { brokenLimits, type DeclaredQuality, percentText } from './quality-rules.ts';

type Wrong = { field: 'quality_class' | 'certificate' | QualityFigure; text: string };

/** The limits of the declared class that the lot's own figures break, one for each figure, with their texts. */
export function qualityContradictions(declared: DeclaredQuality): Wrong[] {
  const name = declared.quality_class;
  if (!name) return [];
  const { label, source } = qualityClassOf(name);
  return brokenLimits(name, declared).map((limit) => {
    const bound =
      'most' in limit ? `paling banyak ${percentText(limit.most)}` : `lebih dari ${percentText(limit.above)}`;
    const { label: figure } = qualityFigureLabels[limit.figure];
    return {
      field: limit.figure,
      text: `${label}: ${figure} ${bound} (${source}). Ganti kelasnya atau betulkan angkanya`,
    };
  });
}

/** The error text of a class that this category doesn't have; null when it fits. */
export function classNotInCategory(category: Category, name: QualityClass | null | undefined): Wrong | null {
  if (!name) return null;
  const { category: own, label } = qualityClassOf(name);
  if (own === category) return null;
  return { field: 'quality_class', text: `${label} hanya untuk ${categoryLabel[own].toLowerCase()}` };
}

/**
 * The error text of a claim without its certificate's number ('Organik bersertifikat', a tag 'organik'), or of
 * a number that nothing claims; null when they fit.
 */
export function certificateProblem(listing: ClaimingListing): Wrong | null {
  const unproven = unprovenClaimText(listing);
  if (unproven) return { field: 'certificate', text: unproven };
  if (!listing.certificate || listingClaims(listing).length > 0) return null;
  const labels = CERTIFIED_CLASSES.map((one) => qualityClassOf(one).short.toLowerCase());
  return {
    field: 'certificate',
    text: `Nomor sertifikat hanya untuk beras ${labels.join(' dan ')}, atau barang yang menyebut kata seperti organik atau halal`,
  };
}
