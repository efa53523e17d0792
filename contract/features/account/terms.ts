/** What an initiative's end users read: the first two are accepted with an account. */
export const TERMS_KINDS = ['conditions', 'privacy', 'restaurants'] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];

export const TERMS_LABELS: Readonly<Record<TermsKind, string>> = {
  conditions: 'Conditions d’utilisation',
  privacy: 'Données personnelles',
  restaurants: 'Conditions des restaurants',
};

/** What a consumer accepts with an account, and without which none can be created. */
export const SIGN_UP_KINDS = ['conditions', 'privacy'] as const satisfies readonly TermsKind[];

/** What is accepted before a page of the initiative is used, by the audience of the page. */
export const ACCEPTED_KINDS = {
  customer: SIGN_UP_KINDS,
  restaurant: ['restaurants'],
} as const satisfies Record<string, readonly TermsKind[]>;

export const TERMS_MAX = 50_000;

/** How a model marks what only the initiative can say. */
const GAP = /\[à compléter[^\]]*\]/i;

/** The first place of a text that is still to be completed. */
export const gapOf = (text: string): string | undefined => GAP.exec(text)?.[0];

/** Path of the public page of a text; a version of before by its number. */
export const termsPath = (slug: string, kind: TermsKind, version?: number): string =>
  `/oauth/terms/${slug}/${kind}${version === undefined ? '' : `/${version}`}`;
