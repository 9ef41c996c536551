/** The kinds of sellers: a person, or a group in one of its legal forms. */
export const SELLER_KINDS = ['person', 'kelompok_tani', 'gapoktan', 'koperasi', 'bumdes'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

export const sellerKindLabel: Record<SellerKind, string> = {
  person: 'Perorangan',
  kelompok_tani: 'Kelompok tani',
  gapoktan: 'Gapoktan',
  koperasi: 'Koperasi',
  bumdes: 'BUMDes',
};

/** The states of a seller's application; an `asked` or `refused` one may be submitted again. */
export const APPLICATION_STATES = ['waiting', 'asked', 'refused', 'approved'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const applicationStateLabel: Record<ApplicationState, string> = {
  waiting: 'Menunggu diperiksa',
  asked: 'Perlu dilengkapi',
  refused: 'Ditolak',
  approved: 'Disetujui',
};

/** The legal form of a seller's business. */
export const BUSINESS_KINDS = ['perorangan', 'kelompok', 'koperasi', 'bumdes', 'badan'] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

export const businessKindLabel: Record<BusinessKind, string> = {
  perorangan: 'Orang perseorangan',
  kelompok: 'Kelompok tani atau gapoktan',
  koperasi: 'Koperasi',
  bumdes: 'BUMDes',
  badan: 'CV, PT, atau badan lain',
};

/** The states of a seller's identity documents. */
export const IDENTITY_DOCUMENT_STATES = ['waiting', 'refused', 'approved'] as const;
export type IdentityDocumentState = (typeof IDENTITY_DOCUMENT_STATES)[number];
