/** Scopes of an access, and the ones that people may allow it. */
export const PARTNER_SCOPES = ['read', 'orders', 'transactions', 'customers', 'papers'] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

export const PARTNER_SCOPE_LABELS: Readonly<Record<PartnerScope, string>> = {
  read: 'Lire les restaurants, leurs formats et leurs stocks',
  orders: 'Passer et suivre des commandes',
  transactions: 'Enregistrer emprunts, retours et autres opérations',
  customers: 'Lire la cagnotte et les contenants de la personne',
  papers: 'Lire les relevés et les factures du restaurant',
};

/** Base path of the partners' API. */
export const PARTNER_API = '/api/v1/partners';

/** Calls per second that one access may make. */
export const PARTNER_CALLS_PER_SECOND = 20;

/** How long a renewed secret and the one before both open, in hours. */
export const SECRET_OVERLAP_HOURS = 24;
