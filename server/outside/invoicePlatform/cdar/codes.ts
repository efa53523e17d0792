import { type RecordedStatus } from '@boucle/contract/shared/invoices/labels.ts';

/**
 * Statuses of invoices as their life-cycle messages write them (MDT-105, XP Z12-012), that change
 * where an invoice is.
 */
const STATUSES: Readonly<Record<string, RecordedStatus>> = {
  '200': 'deposited',
  '205': 'approved',
  '207': 'disputed',
  '210': 'refused',
  '213': 'rejected',
  // A file that could not be read: what it holds was never an invoice for the platform.
  '501': 'rejected',
};

/**
 * Where a code puts an invoice; undefined for the ones that change nothing here (received, taken
 * over, completed…).
 */
export const statusOfCode = (code: string): RecordedStatus | undefined => STATUSES[code];

/** Status that the sender of an invoice reports once it is paid. */
export const PAID_CODE = '212';

/** Names of the codes that our messages write. */
export const CODE_NAMES = {
  '200': 'Déposée',
  '205': 'Approuvée',
  '207': 'En litige',
  '210': 'Refusée',
  '212': 'Encaissée',
  '213': 'Rejetée',
} as const;
export type WrittenCode = keyof typeof CODE_NAMES;

/** Why, by the codes of MDT-113, in words. */
const REASONS: Readonly<Record<string, string>> = {
  NON_TRANSMISE: 'Destinataire non raccordé',
  JUSTIF_ABS: 'Justificatif absent ou insuffisant',
  ROUTAGE_ERR: 'Erreur de routage',
  AUTRE: 'Autre motif',
  COORD_BANC_ERR: 'Erreur de coordonnées bancaires',
  TX_TVA_ERR: 'Taux de TVA erroné',
  MONTANTTOTAL_ERR: 'Montant total erroné',
  CALCUL_ERR: 'Erreur de calcul',
  NON_CONFORME: 'Mention légale manquante',
  DOUBLON: 'Facture en double',
  DEST_INC: 'Destinataire inconnu',
  DEST_ERR: 'Erreur de destinataire',
  TRANSAC_INC: 'Transaction inconnue',
  EMMET_INC: 'Émetteur inconnu',
  CONTRAT_TERM: 'Contrat terminé',
  DOUBLE_FACT: 'Double facture',
  CMD_ERR: 'Numéro de commande incorrect ou manquant',
  ADR_ERR: 'Adresse électronique de facturation erronée',
  SIRET_ERR: 'SIRET erroné ou absent',
  CODE_ROUTAGE_ERR: 'Code de routage erroné ou absent',
  REF_CT_ABSENT: 'Référence contractuelle manquante',
  REF_ERR: 'Référence incorrecte',
  PU_ERR: 'Prix unitaires incorrects',
  REM_ERR: 'Remise erronée',
  QTE_ERR: 'Quantité facturée incorrecte',
  ART_ERR: 'Article facturé incorrect',
  MODPAI_ERR: 'Modalités de paiement incorrectes',
  QUALITE_ERR: 'Qualité de la prestation insuffisante',
  LIVR_INCOMP: 'Problème de livraison',
  REJ_SEMAN: 'Rejet sémantique',
  REJ_UNI: 'Rejet\u00a0: contrôle d’unicité',
  REJ_COH: 'Rejet\u00a0: cohérence des données',
  REJ_ADR: 'Rejet\u00a0: contrôle d’adressage',
  REJ_CONT_B2G: 'Rejet\u00a0: contrôles du secteur public',
  REJ_REF_PJ: 'Rejet\u00a0: référence de pièce jointe',
  REJ_ASS_PJ: 'Rejet\u00a0: association de pièce jointe',
};

/** A reason in words: its author's text with the code, else what the code means. */
export function reasonOf(code: string, text: string): string {
  const meaning = REASONS[code] ?? code;
  if (text === '' || text === meaning) return meaning;
  return meaning === '' || code === 'AUTRE' ? text : `${meaning}\u00a0: ${text}`;
}
