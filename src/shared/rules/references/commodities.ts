import type { Category } from '../../enums/labels.ts';
import type { QualityClass } from '../quality/quality-classes.ts';

/*
 * The shop's vocabulary of commodities: the goods of a reference price, and the choices of a seller for a listing
 * (trade 8). A listing's name never decides.
 */

/** The stage of the chain for which a price holds: at the farm, at the mill or warehouse, at the shop counter. */
export const REFERENCE_LEVELS = ['produsen', 'gudang', 'konsumen'] as const;
export type ReferenceLevel = (typeof REFERENCE_LEVELS)[number];
export const referenceLevelLabel: Record<ReferenceLevel, string> = {
  produsen: 'Produsen (petani)',
  gudang: 'Penggilingan atau gudang',
  konsumen: 'Konsumen',
};

type CommodityOf = {
  label: string;
  /** The categories whose listings may name it; `beras` and `gabah` are commodities by themselves. */
  categories: readonly Category[];
  /** The levels shown next to a listing, the first one first; rows of other levels are only stored and exported. */
  levels: readonly ReferenceLevel[];
  /** The quality classes for which a row may be set. */
  classes: readonly QualityClass[];
  /** The classes that a row without a class covers; null means an undeclared class, `all` every listing. */
  unclassed: readonly QualityClass[] | 'all';
  /** Other words by which its listings are found. */
  words: readonly string[];
};

const sold = (label: string, categories: readonly Category[], words: readonly string[]): CommodityOf => ({
  label,
  categories,
  levels: ['produsen', 'konsumen'],
  classes: [],
  unclassed: 'all',
  words,
});

const commodities = {
  beras: {
    label: 'beras',
    categories: ['beras'],
    levels: ['konsumen'],
    classes: ['premium', 'medium', 'submedium', 'pecah'],
    unclassed: ['premium', 'medium', 'submedium', 'pecah'],
    words: [],
  },
  gabah: {
    label: 'gabah',
    categories: ['gabah'],
    levels: ['produsen', 'gudang'],
    classes: ['gkp', 'gkg'],
    unclassed: 'all',
    words: [],
  },
  jagung: sold('jagung', ['palawija'], ['jagung pipilan']),
  kedelai: sold('kedelai', ['palawija'], ['kedele', 'dele']),
  kacang_tanah: sold('kacang tanah', ['palawija'], ['kacang brol']),
  kacang_hijau: sold('kacang hijau', ['palawija'], ['kacang ijo']),
  ubi_kayu: sold('ubi kayu', ['palawija'], ['singkong', 'ketela pohon', 'ketela', 'telo', 'pohung']),
  cabai_rawit_merah: sold('cabai rawit merah', ['vegetables'], ['cabe rawit', 'lombok setan', 'cengek']),
  cabai_merah_keriting: sold('cabai merah keriting', ['vegetables'], ['cabe keriting', 'lombok keriting']),
  cabai_merah_besar: sold('cabai merah besar', ['vegetables'], ['cabe besar', 'lombok besar']),
  bawang_merah: sold('bawang merah', ['vegetables'], ['brambang']),
  bawang_putih: sold('bawang putih', ['vegetables'], []),
  telur_ayam_ras: sold('telur ayam ras', ['dairy', 'lainnya'], ['telur negeri', 'endog']),
  ayam_ras_hidup: sold('ayam ras hidup', ['dairy', 'lainnya'], ['ayam potong hidup', 'livebird']),
  daging_ayam_ras: sold('daging ayam ras', ['dairy', 'lainnya'], ['ayam potong', 'karkas ayam']),
  daging_sapi: sold('daging sapi', ['dairy', 'lainnya'], []),
  gula_konsumsi: sold('gula konsumsi', ['lainnya'], ['gula pasir']),
} as const satisfies Record<string, CommodityOf>;

export type Commodity = keyof typeof commodities;
export const COMMODITIES = Object.keys(commodities) as [Commodity, ...Commodity[]];
export const commodityDefinition = (name: Commodity): CommodityOf => commodities[name];

/** The commodities that a seller chooses; those of `beras` and `gabah` follow from the category. */
export const CHOSEN_COMMODITIES = COMMODITIES.filter((name) => name !== 'beras' && name !== 'gabah') as [
  Commodity,
  ...Commodity[],
];

/** The categories with commodities to choose from. */
export const COMMODITY_CATEGORIES: readonly Category[] = ['palawija', 'vegetables', 'dairy', 'lainnya'];

/** The name on its own: 'Cabai rawit merah'. */
export const commodityLabel = (name: Commodity): string => {
  const { label } = commodityDefinition(name);
  return label[0]!.toUpperCase() + label.slice(1);
};

/** Whether a listing of `category` may name it. */
export const isCommodityOf = (category: string, name: Commodity): boolean =>
  commodityDefinition(name).categories.some((one) => one === category);

/** The commodity of a listing: its category's own, else the one that the seller chose; null when unknown. */
export function commodityOf(listing: {
  category: string;
  commodity?: Commodity | null | undefined;
}): Commodity | null {
  if (listing.category === 'beras' || listing.category === 'gabah') return listing.category;
  const { commodity = null } = listing;
  return commodity !== null && isCommodityOf(listing.category, commodity) ? commodity : null;
}
