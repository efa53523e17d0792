import { expect, type Page } from '@playwright/test';
import { type Round } from '../round.ts';

/** One kind of save: what leads to its last press, the press, and how one sees that it is saved. */
export interface Save {
  readonly kind: string;
  /** Empty: the page where the save before left off. */
  readonly address: string;
  readonly prepare: (page: Page) => Promise<void>;
  readonly save: (page: Page) => Promise<void>;
  readonly saved: (page: Page) => Promise<void>;
  /**
   * Elements that the save moves, listed in docs/tasks.md: nothing else may move. Without it
   * nothing moves at all.
   */
  readonly moves?: RegExp;
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first();
export const button = (scope: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });

/**
 * Subjects that `savesOf` saves: the round, two active cards and one that waits, and who is
 * invited.
 */
interface Subjects {
  readonly round: Round;
  readonly card: number;
  readonly waiting: number;
  readonly invited: string;
}

/** Every kind of save of the console, in an order in which each finds what it needs. */
export function savesOf({ round: { restaurants, format }, card, waiting, invited }: Subjects): readonly Save[] {
  const [first, second, third] = restaurants.map(({ id }) => id);
  return [
    {
      kind: 'a form that is a page',
      address: `/restaurants/${first}/edit`,
      prepare: (p) => p.getByLabel('Ville').fill('Rezé'),
      save: (p) => button(p, 'Enregistrer').click(),
      saved: (p) => expect(p).toHaveURL(`/restaurants/${first}`),
      // What was saved may take a line more in the column of facts, above the last movements.
      moves: /^section\.b-sheet «Derniers mouvements/,
    },
    {
      kind: 'settings of a tab',
      address: '/account?onglet=impact',
      prepare: (p) => p.getByRole('textbox', { name: 'Capacité d’un sac' }).fill('70'),
      save: (p) => p.getByRole('textbox', { name: 'Capacité d’un sac' }).press('Enter'),
      saved: (p) => expect(status(p, 'Les réglages sont enregistrés.')).toBeVisible(),
    },
    {
      kind: 'levels in a window',
      address: `/restaurants/${second}?onglet=stocks`,
      prepare: async (p) => {
        await button(p, 'Modifier les seuils').click();
        await dialog(p).getByRole('textbox', { name: 'Minimum', exact: true }).first().fill('9');
      },
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(dialog(p)).toHaveCount(0),
    },
    {
      kind: 'a toggle',
      address: `/restaurants/${third}?onglet=formats`,
      prepare: (p) => expect(p.getByRole('switch').first()).toBeVisible(),
      save: (p) => p.getByRole('switch').first().click(),
      saved: (p) => expect(status(p, 'proposé')).toBeVisible(),
    },
    {
      kind: 'a credit over a card',
      address: `/cards/${card}?crediter=carte-${card}`,
      // Received: the next save refunds some of it.
      prepare: async (p) => {
        await dialog(p).getByLabel('Montant').fill('5');
        await dialog(p)
          .getByRole('radio', { name: /^Reçu par l’initiative/ })
          .check();
        await dialog(p).getByLabel('Montant').focus();
      },
      save: (p) => p.keyboard.press('Enter'),
      saved: (p) => expect(p.getByText(/^15,00\s€$/).first()).toBeVisible(),
      // The credit is the first of the latest transactions.
      moves: /^li\. «/,
    },
    {
      kind: 'a refund over a list',
      address: `/cards?rembourser=carte-${card}`,
      prepare: async (p) => {
        await dialog(p).getByLabel('Montant').fill('1');
        // The balance may come after the amount, on two lines.
        await expect(dialog(p).getByText(/Solde après/)).toBeVisible();
      },
      save: (p) => p.keyboard.press('Enter'),
      saved: (p) => expect(p.getByText(/^14,00\s€$/).first()).toBeVisible(),
    },
    {
      kind: 'several at once',
      address: '/cards',
      prepare: async (p) => {
        await expect(p.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ }).first()).toBeVisible();
        await p.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
        await button(p.getByRole('region', { name: 'Sélection' }), 'Créditer').click();
        await dialog(p).getByLabel('Montant').fill('2');
      },
      save: (p) => p.keyboard.press('Enter'),
      saved: (p) => expect(p.getByText(/^16,00\s€$/).first()).toBeVisible(),
    },
    {
      kind: 'a question answered',
      address: `/cards/${waiting}`,
      prepare: (p) => button(p, 'Activer').click(),
      save: (p) => button(p, 'Activer la carte').click(),
      saved: (p) => expect(status(p, 'est active')).toBeVisible(),
      // An active card has one action more, for which its title makes room; its first amount has
      // digits more.
      moves: /^div\.(?:b-(?:page-actions|page-primary|grow)\b| «(?:Consigne immobilisée|Contenants détenus))/,
    },
    {
      kind: 'a deactivation from a list',
      address: '/cards',
      prepare: async (p) => {
        await p
          .getByRole('button', { name: /^Actions/ })
          .last()
          .click();
        await p.getByRole('menuitem', { name: 'Désactiver' }).click();
      },
      save: (p) => button(p, 'Désactiver la carte').click(),
      saved: (p) => expect(status(p, 'est désactivée')).toBeVisible(),
    },
    {
      kind: 'a movement from a list',
      address: '/restaurants',
      prepare: async (p) => {
        await p.getByRole('button', { name: /^Actions.*Bistrot/ }).click();
        await p.getByRole('menuitem', { name: 'Approvisionner' }).click();
        await dialog(p)
          .getByRole('textbox', { name: /^À livrer/ })
          .fill('2');
      },
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(status(p, '2 contenants livrés')).toBeVisible(),
    },
    {
      kind: 'what was just recorded taken back',
      address: '',
      prepare: (p) => expect(p.locator('.b-undo')).toBeVisible(),
      save: (p) => button(p.locator('.b-undos'), 'Annuler').click(),
      saved: (p) => expect(status(p, 'La transaction est annulée.')).toBeVisible(),
    },
    {
      kind: 'a row more in a register',
      address: '/transactions/supply?new=entree',
      prepare: (p) => dialog(p).getByRole('textbox', { name: /Bocal/ }).first().fill('3'),
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(p.getByRole('complementary')).toContainText('Entrée en stock'),
      // The recorded transaction opens next to the list, which makes room, and is its first row.
      moves:
        /^(?:\?|tr\. «|td\.b-cell-\w+|span\.b-(?:pill|column-edge)|div\.b-(?:table-sheet|toolbar|grow)|section\.b-matrix)/,
    },
    {
      kind: 'a reversal in a panel',
      address: '',
      prepare: async (p) => {
        await button(p.getByRole('complementary'), 'Annuler…').click();
        await p.getByRole('alertdialog').getByRole('textbox', { name: 'Motif' }).fill('Deux fois');
      },
      save: (p) => button(p, 'Annuler la transaction').click(),
      saved: (p) => expect(status(p, 'est annulée')).toBeVisible(),
      // The reversal is a row above.
      moves: /^(?:tr\.|\?)/,
    },
    {
      kind: 'a collect at several places',
      address: '/to_do?tache=collecter',
      prepare: (p) => expect(p.getByRole('checkbox', { name: /Crêperie/ })).toBeChecked(),
      save: (p) => button(p, 'Enregistrer la collecte').click(),
      saved: (p) => expect(status(p, 'Collecte enregistrée')).toBeVisible(),
      // Its line of « À faire » leaves, and its group with its last line.
      moves: /^(?:li|section)\.[\w -]*«/,
    },
    {
      kind: 'deliveries on one sheet',
      address: '/to_do/supply',
      prepare: (p) => expect(button(p, /Enregistrer les \d comme livrés/)).toBeVisible(),
      save: (p) => button(p, /Enregistrer les \d comme livrés/).click(),
      saved: (p) => expect(status(p, 'contenants livrés')).toBeVisible(),
      // A number at the end of its cell has a digit less.
      moves: /^span\.b-num b-strong «/,
    },
    {
      kind: 'a wash in its window',
      address: '/to_do?tache=laver',
      prepare: (p) =>
        expect(
          dialog(p)
            .getByRole('textbox', { name: /^Lavés/ })
            .first(),
        ).toHaveValue(/\d/),
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(status(p, 'Lavage enregistré')).toBeVisible(),
      // Its line of « À faire » leaves, and its group with its last line.
      moves: /^(?:li|section)\.[\w -]*«/,
    },
    {
      kind: 'a price in its window',
      address: `/formats?open=${format}`,
      prepare: async (p) => {
        await button(p, 'Changer la consigne…').click();
        await dialog(p).getByRole('textbox', { name: 'Nouvelle consigne' }).fill('3,50');
      },
      save: (p) => p.keyboard.press('Enter'),
      saved: (p) => expect(status(p, 'est changée')).toBeVisible(),
      // The price is a line more of the history, above the form and the line of its journal.
      moves: /^(?:li\. «|p\. «Qui a fait quoi|form\.b-stack)/,
    },
    {
      kind: 'an invitation',
      address: '/team',
      prepare: (p) => p.getByRole('textbox', { name: 'E-mail' }).fill(invited),
      save: (p) => p.keyboard.press('Enter'),
      saved: (p) => expect(p.getByRole('listitem').filter({ hasText: invited })).toBeVisible(),
      // Who is invited is a line more of the team, above what is set for all of it.
      moves: /^section\.b-sheet «Deuxième facteur/,
    },
    {
      kind: 'several restaurants closed',
      address: '/restaurants',
      prepare: async (p) => {
        await expect(p.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ }).first()).toBeVisible();
        await p.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
        await button(p.getByRole('region', { name: 'Sélection' }), 'Désactiver').click();
      },
      save: (p) => button(dialog(p), 'Désactiver').click(),
      saved: (p) =>
        expect(
          button(dialog(p), /Fermer|Réessayer/)
            .first()
            .or(status(p, 'désactivés')),
        ).toBeVisible(),
    },
  ];
}
