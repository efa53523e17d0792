import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { brokenConstraint } from '../../platform/database/errors.ts';

/** The ledger's refusal: a French sentence for the person, tied to the input by `fields`. */
export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal';
  readonly detail: string;
  readonly fields: Record<string, string[]> | undefined;
  /** Of several transactions recorded together, the type of the one that is refused. */
  readonly type: TransactionType | undefined;

  constructor(detail: string, field?: string | Record<string, string[]>, type?: TransactionType) {
    super(detail);
    this.detail = detail;
    this.fields = typeof field === 'string' ? { [field]: [detail] } : field;
    this.type = type;
  }

  /** The same, about the transaction of this type. */
  of(type: TransactionType): LedgerRefusal {
    return new LedgerRefusal(this.detail, this.fields, type);
  }
}

/**
 * The sentences for the database's own guards, when the engine's let something pass (two postings
 * at the same instant).
 */
const BY_CONSTRAINT: Readonly<Record<string, string>> = {
  cell_not_negative: 'Le stock vient de changer\u00a0: il n’y a plus assez de contenants. Réessayez.',
  cell_reserved:
    'Le stock vient de changer\u00a0: ces contenants sont promis à des commandes, ou retenus par un rappel. Réessayez.',
  money_not_negative: 'La cagnotte vient de changer\u00a0: elle ne suffit plus. Réessayez.',
  money_blocked: 'La cagnotte vient de changer\u00a0: ce qui reste est bloqué. Réessayez.',
  lot_bounds: 'Des contenants de cet emprunt viennent d’être rendus.',
  transactions_reverses: 'Cette transaction est déjà annulée.',
  transactions_account_id_customer_id_fkey: 'Ce conso n’existe pas.',
  transactions_account_id_restaurant_id_fkey: 'Ce restaurant n’existe pas.',
  transactions_account_id_partner_id_fkey: 'Ce partenaire n’existe pas.',
  transactions_account_id_lender_restaurant_id_fkey: 'Ce restaurant n’existe pas.',
  transactions_account_id_drop_off_point_id_fkey: 'Ce point de dépôt n’existe pas.',
  transactions_account_id_collection_drawer_id_fkey: 'Ce tiroir n’existe pas.',
  transactions_account_id_service_id_fkey: 'Cette sortie n’existe pas.',
  transactions_account_id_to_customer_id_fkey: 'Ce conso n’existe pas.',
  transactions_account_id_to_card_holder_id_fkey: 'Cette carte n’existe pas.',
  transactions_account_id_order_id_fkey: 'Cette commande n’existe pas.',
  transactions_account_id_reward_id_fkey: 'Cette récompense n’existe pas.',
  // An outing outside the application opens a service before its transaction is written.
  services_account_id_restaurant_id_fkey: 'Ce restaurant n’existe pas.',
  services_account_id_partner_id_fkey: 'Ce partenaire n’existe pas.',
  transactions_provider: 'Ce paiement est déjà enregistré.',
  transactions_instead: 'Ce paiement est déjà enregistré.',
  transaction_lines_account_id_format_id_fkey: 'contenant inconnu',
  cells_account_id_format_id_fkey: 'contenant inconnu',
  // A surplus of it is an incident before it is a cell.
  incidents_account_id_format_id_fkey: 'contenant inconnu',
};

/** A LedgerRefusal for a constraint of the ledger that fired; any other error as it came. */
export function translated(error: unknown): unknown {
  const sentence = BY_CONSTRAINT[brokenConstraint(error) ?? ''];
  return sentence === undefined ? error : new LedgerRefusal(sentence);
}
