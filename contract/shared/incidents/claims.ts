/** Who claims. */
export const CLAIMANTS = ['customer', 'restaurant', 'partner'] as const;
export type ClaimantKind = (typeof CLAIMANTS)[number];

/** Days after a loan began, or a movement was recorded, in which it may be claimed. */
export const CLAIM_DAYS = 60;

/** Claims of one thing that may be answered in vain: the first one, and the reply to a refusal. */
export const CLAIMS_OF_ONE = 2;

export const CLAIM_TEXT_MAX = 1000;

/** How a settled claim ended; `returned`: its loan was given back otherwise. */
export const CLAIM_OUTCOMES = ['found', 'gesture', 'reversed', 'returned'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

export const CLAIM_OUTCOME_LABELS: Readonly<Record<ClaimOutcome, string>> = {
  found: 'Retrouvé',
  gesture: 'Rendu à titre gracieux',
  reversed: 'Mouvement annulé',
  returned: 'Rendu depuis',
};

/** How likely a return without a name is the claimed one. */
export const LIKELIHOODS = ['probable', 'possible', 'unlikely'] as const;
export type Likelihood = (typeof LIKELIHOODS)[number];

export const LIKELIHOOD_LABELS: Readonly<Record<Likelihood, string>> = {
  probable: 'Probable',
  possible: 'Possible',
  unlikely: 'Peu probable',
};

/** Days around the stated return, and metres around its place, in which a return may be it. */
export const ORPHAN_DAYS = 2;
export const ORPHAN_METRES = 1000;
