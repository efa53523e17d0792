import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import {
  mdiCartPlus,
  mdiCashRefund,
  mdiMapMarkerOutline,
  mdiPartyPopper,
  mdiPiggyBankOutline,
  mdiTrayMinus,
  mdiTruckDeliveryOutline,
  mdiTruckOutline,
  mdiWashingMachine,
  mdiWaterOffOutline,
} from '@mdi/js';

/** One thing that may be recorded from a list; its name is what `?new=` says. */
export interface RecordAction {
  readonly name: ActionName;
  readonly label: string;
  readonly icon: string;
}

export const ACTION_NAMES = [
  'credit',
  'rembourser',
  'approvisionner',
  'entree',
  'sortie',
  'reprendre',
  'collecter',
  'laver',
  'reprendre-sales',
  'collecter-sales',
  'hors-appli',
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

/** Transactions that each list records, the frequent one first. */
export const GROUP_ACTIONS: Readonly<Record<TransactionGroup, readonly [RecordAction, ...RecordAction[]]>> = {
  deposits: [
    { name: 'credit', label: 'Créditer une cagnotte', icon: mdiPiggyBankOutline },
    { name: 'rembourser', label: 'Rembourser un invité', icon: mdiCashRefund },
  ],
  supply: [
    { name: 'approvisionner', label: 'Approvisionner', icon: mdiTruckDeliveryOutline },
    { name: 'reprendre', label: 'Reprendre des propres', icon: mdiTruckOutline },
    { name: 'collecter', label: 'Collecter', icon: mdiMapMarkerOutline },
    { name: 'entree', label: 'Entrée en stock', icon: mdiCartPlus },
    { name: 'sortie', label: 'Sortie de stock', icon: mdiTrayMinus },
  ],
  wash: [
    { name: 'laver', label: 'Enregistrer un lavage', icon: mdiWashingMachine },
    { name: 'reprendre-sales', label: 'Reprendre des sales', icon: mdiWaterOffOutline },
    { name: 'collecter-sales', label: 'Collecter des sales', icon: mdiMapMarkerOutline },
  ],
  reuses: [{ name: 'hors-appli', label: 'Saisir une activité hors appli', icon: mdiPartyPopper }],
};

/**
 * Transactions that a list records, the frequent one first: with nothing clean in the warehouse,
 * stocks begin with what enters them.
 */
export function actionsOf(
  group: TransactionGroup,
  nothingInStock: boolean,
): readonly [RecordAction, ...RecordAction[]] {
  const [first, ...others] = GROUP_ACTIONS[group];
  const entry = others.find(({ name }) => name === 'entree');
  if (!nothingInStock || entry === undefined) return [first, ...others];
  return [entry, first, ...others.filter((action) => action !== entry)];
}

/** The action of a list that an address asks for: by its name, or « 1 » for the frequent one. */
export function actionOf(group: TransactionGroup, word: string | undefined): ActionName | undefined {
  if (word === undefined) return undefined;
  const actions = GROUP_ACTIONS[group];
  return word === '1' ? actions[0].name : actions.find(({ name }) => name === word)?.name;
}
