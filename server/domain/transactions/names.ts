import { customerName } from '@boucle/contract/features/customers/name.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { ownerOfLetter } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { placeOfLetter } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type BalanceRef, type CellRef } from '@boucle/contract/shared/ledgerCards/refs.ts';
import { OUTSIDE, OUTSIDE_LABELS, type Outside } from '@boucle/contract/shared/transactions/outside.ts';
import { cardLabel } from './row.ts';
import { type CellRow, type MoneyRow, type PlaceRow } from './whole.ts';
import { WAREHOUSE } from '@boucle/contract/shared/places/warehouse.ts';

const STATES: Readonly<Record<string, string>> = {
  clean: 'propres',
  dirty: 'sales',
  transit: 'en livraison',
  held: 'détenus',
};

/** A place of the containers' ledger, for people. */
export function placeName({ place, place_id: number, state, name }: PlaceRow): string {
  switch (place) {
    case 'A':
      return WAREHOUSE;
    case 'K':
      return cardLabel(number);
    case 'G':
      return `Invités ${name === null ? `du restaurant ${number}` : ofName(name)}`;
    case 'D':
      return name ?? `Point de dépôt ${number}`;
    case 'T':
      return name ?? `Tiroir ${number}`;
    case 'E':
      return name ?? `Service ${number}`;
    case 'U':
      return name ?? erasedCustomer(number);
    case 'X':
      return OUTSIDE.find((outside) => outside === state) === undefined ? state : OUTSIDE_LABELS[state as Outside];
    default:
      return name ?? `N°\u00a0${number}`;
  }
}

/** The state of the containers there; the outside world has none. */
export const stateName = ({ place, state }: PlaceRow): string => (place === 'X' ? '' : (STATES[state] ?? state));

/** A cell as stock cards name it. */
const cellRefOf = ({ place, place_id, state }: PlaceRow): CellRef => ({
  place: placeOfLetter(place),
  place_id: place_id === 0 ? null : place_id,
  state: state as CellRef['state'],
});

/** A money account as its card names it. */
export const balanceRefOf = ({ kind, owner, owner_id }: MoneyRow): BalanceRef => ({
  kind: kind as BalanceRef['kind'],
  owner: ownerOfLetter(owner),
  owner_id: owner_id === 0 ? null : owner_id,
});

/** One movement, its ends named. */
export const namedMovement = ({ from, to, ...row }: CellRow) => ({
  ...row,
  from: placeName(from),
  from_state: stateName(from),
  to: placeName(to),
  to_state: stateName(to),
  from_cell: cellRefOf(from),
  to_cell: cellRefOf(to),
});

const OWN_ACCOUNTS: Readonly<Record<string, string>> = {
  PSP: 'Prestataire de paiement',
  BANK: 'Banque',
  GES: 'Gestes commerciaux',
  COST: 'Frais et pertes',
  ACQ: 'Consignes acquises',
  FEES: 'Commissions',
  VAT: 'TVA à payer',
  VAT_PENDING: 'TVA en attente d’encaissement',
  CHEQUES: 'Chèques à encaisser',
  CASH_BOX: 'Caisse de l’initiative',
  VAT_UNBILLED: 'TVA sur factures à établir',
  TRANSIT: 'Virements en cours',
};

/**
 * A money account, for people: « Cagnotte d’Adrien Petit », « Consigne de la carte 000012 »,
 * « Caisse de Chez Manon ».
 */
export function moneyName({ kind, owner, owner_id: number, name }: MoneyRow): string {
  const whose = owner === 'K' ? `la carte ${cardNumber(number)}` : (name ?? unnamed(owner, number));
  switch (kind) {
    case 'CAG':
      return `Cagnotte ${ofName(whose)}`;
    case 'CON':
      return `Consigne ${ofName(whose)}`;
    case 'GST':
      return `Consignes des invités ${ofName(whose)}`;
    case 'CASH':
      return `Caisse ${ofName(whose)}`;
    case 'UNBILLED':
      return `Factures à établir à ${whose}`;
    case 'AR':
      return `Créance sur ${whose}`;
    default:
      return OWN_ACCOUNTS[kind] ?? kind;
  }
}

const erasedCustomer = (id: number): string => customerName({ id, email: '', name: '', erased: true });

const unnamed = (owner: string, number: number): string =>
  owner === 'U' ? erasedCustomer(number) : `n°\u00a0${number}`;
