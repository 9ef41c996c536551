/** Who sells: a person, or a group of the forms that the law knows. */
export const SELLER_KINDS = ['person', 'kelompok_tani', 'gapoktan', 'koperasi', 'bumdes'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

export const sellerKindLabel: Record<SellerKind, string> = {
  person: 'Perorangan',
  kelompok_tani: 'Kelompok tani',
  gapoktan: 'Gapoktan',
  koperasi: 'Koperasi',
  bumdes: 'BUMDes',
};

/** Where the sign-up of a seller stands; what is `asked` or `refused` may be sent again. */
export const APPLICATION_STATES = ['waiting', 'asked', 'refused', 'approved'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const applicationStateLabel: Record<ApplicationState, string> = {
  waiting: 'Menunggu diperiksa',
  asked: 'Perlu dilengkapi',
  refused: 'Ditolak',
  approved: 'Disetujui',
};

/** What a seller is before the law. */
export const BUSINESS_KINDS = ['perorangan', 'kelompok', 'koperasi', 'bumdes', 'badan'] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

export const businessKindLabel: Record<BusinessKind, string> = {
  perorangan: 'Orang perseorangan',
  kelompok: 'Kelompok tani atau gapoktan',
  koperasi: 'Koperasi',
  bumdes: 'BUMDes',
  badan: 'CV, PT, atau badan lain',
};

/** Where what a seller handed in of his identity stands. */
export const PAPERS_STATES = ['waiting', 'refused', 'approved'] as const;
export type PapersState = (typeof PAPERS_STATES)[number];
