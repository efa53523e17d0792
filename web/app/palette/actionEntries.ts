import { type Address, mayOpen, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import {
  mdiAccountPlusOutline,
  mdiBowlMixOutline,
  mdiCashRefund,
  mdiClipboardCheckOutline,
  mdiCreditCardPlusOutline,
  mdiDishwasher,
  mdiFileDocumentCheckOutline,
  mdiLockOutline,
  mdiLogout,
  mdiMapMarkerOutline,
  mdiPartyPopper,
  mdiPiggyBankOutline,
  mdiRoutes,
  mdiScaleUnbalanced,
  mdiThemeLightDark,
  mdiTruckDeliveryOutline,
  mdiWashingMachine,
} from '@mdi/js';
import { type MoneyAct } from '../../shared/credits/moneyForm.ts';
import { MONEY_WORDS } from '../../shared/credits/moneyWords.ts';
import { SCHEME_LABELS, type SchemeChoice } from '../../ui/theme/colorScheme.ts';
import { type PaletteEntry } from './entry.ts';

export type ActionOptions = {
  readonly role: Role;
  readonly available: ReadonlySet<PageName>;
  /** The theme chosen now: the two others are offered. */
  readonly theme: SchemeChoice;
  readonly onTheme: (theme: SchemeChoice) => void;
  /** Address of the password and the sessions, over the present page. */
  readonly profileAddress: Address;
  /** Where a cagnotte is credited and refunded, over the present page. */
  readonly moneyAddress: (act: MoneyAct) => Address;
  readonly onLogout: () => void;
};

interface Recording {
  readonly group: TransactionGroup;
  /** Name by which the address of the group's list opens the form. */
  readonly name: string;
  readonly icon: string;
  readonly label: string;
  readonly words: string;
}

/** Transactions recorded every day, in the words of the lists where they are. */
const RECORDINGS: readonly Recording[] = [
  {
    group: 'supply',
    name: 'approvisionner',
    icon: mdiTruckDeliveryOutline,
    label: 'Approvisionner',
    words: 'livrer restaurant partenaire stock',
  },
  { group: 'supply', name: 'collecter', icon: mdiMapMarkerOutline, label: 'Collecter', words: 'point de dépôt vider' },
  { group: 'wash', name: 'laver', icon: mdiWashingMachine, label: 'Enregistrer un lavage', words: 'laver sales' },
  {
    group: 'reuses',
    name: 'hors-appli',
    icon: mdiPartyPopper,
    label: 'Saisir une activité hors appli',
    words: 'événement traiteur plateaux',
  },
];

interface Work {
  readonly id: string;
  readonly to: Address;
  readonly icon: string;
  readonly label: string;
  readonly words: string;
}

/** The work of the day, in the words of its screens. */
const WORK: readonly Work[] = [
  {
    id: 'prepare-round',
    to: `${pathOf('rounds')}?new=1`,
    icon: mdiRoutes,
    label: 'Nouvelle tournée',
    words: 'préparer livraison collecte arrêts',
  },
  {
    id: 'open-count',
    to: partAddress('/control', 'a-compter', 'new=1'),
    icon: mdiClipboardCheckOutline,
    label: 'Ouvrir un inventaire',
    words: 'compter recompter nouveau',
  },
  {
    id: 'collect-several',
    to: `${pathOf('to-do')}?tache=collecter`,
    icon: mdiBowlMixOutline,
    label: 'Collecter les sales de plusieurs restaurants',
    words: 'enregistrer la collecte reprendre',
  },
  {
    id: 'open-lot',
    to: partAddress('/transactions/wash', 'lots', 'new=1'),
    icon: mdiDishwasher,
    label: 'Ouvrir un lot de lavage',
    words: 'laver plonge nouveau',
  },
  {
    id: 'correct-stock',
    to: partAddress('/control', 'ecarts', 'new=1'),
    icon: mdiScaleUnbalanced,
    label: 'Corriger un stock',
    words: 'écart signaler déclarer manque surplus perte casse',
  },
];

/** Actions on a cagnotte, over whatever page. */
const MONEY = [
  {
    act: 'credit',
    icon: mdiPiggyBankOutline,
    label: MONEY_WORDS.credit.title,
    words: 'recharger offrir argent solde',
  },
  {
    act: 'refund',
    icon: mdiCashRefund,
    label: MONEY_WORDS.refund.title,
    words: 'rendre argent solde virement espèces',
  },
] as const satisfies readonly { act: MoneyAct; icon: string; label: string; words: string }[];

/** Actions of a person from anywhere. */
export function actionEntries(options: ActionOptions): readonly PaletteEntry[] {
  const { role, available, theme, onTheme, profileAddress, moneyAddress, onLogout } = options;
  const opens = (page: PageName) => available.has(page) && mayOpen(page, role);
  const group = 'actions' as const;
  return [
    ...(opens('cards')
      ? [
          {
            id: 'create-cards',
            group,
            icon: mdiCreditCardPlusOutline,
            label: 'Créer des cartes',
            words: 'nouvelle ajouter lot',
            to: `${pathOf('cards')}?new=1` as const,
          },
        ]
      : []),
    ...(opens('transactions')
      ? RECORDINGS.map(({ group: transactionsGroup, name, ...entry }) => ({
          ...entry,
          id: name,
          group,
          to: `${pathOf('transactions', { transactionsGroup })}?new=${name}` as const,
        }))
      : []),
    ...(opens('transactions')
      ? MONEY.map(({ act, ...entry }) => ({ ...entry, id: act, group, to: moneyAddress(act) }))
      : []),
    ...(role === 'account_admin' ? WORK.map((entry) => ({ ...entry, group })) : []),
    ...(opens('billing')
      ? [
          {
            id: 'close-month',
            group,
            icon: mdiFileDocumentCheckOutline,
            label: 'Préparer la clôture du mois',
            words: 'clôturer relevés facturer',
            to: partAddress('/billing', 'mois', 'new=1'),
          },
        ]
      : []),
    ...(opens('team')
      ? [
          {
            id: 'invite',
            group,
            icon: mdiAccountPlusOutline,
            label: 'Inviter un collègue',
            words: 'équipe administrateur ajouter',
            to: pathOf('team'),
          },
        ]
      : []),
    ...(['light', 'dark', 'system'] as const)
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        id: `theme-${choice}`,
        group,
        icon: mdiThemeLightDark,
        label: SCHEME_LABELS[choice],
        words: 'apparence couleurs mode',
        run: () => onTheme(choice),
      })),
    {
      id: 'profile',
      group,
      icon: mdiLockOutline,
      label: 'Mot de passe et connexions',
      words: 'compte sécurité sessions appareils',
      to: profileAddress,
    },
    { id: 'sign-out', group, icon: mdiLogout, label: 'Déconnexion', words: 'quitter sortir', run: onLogout },
  ];
}
