import { expect } from '@playwright/test';
import { type Round } from '../round.ts';
import { button, dialog, type Save, status } from './saves.ts';

/**
 * Subjects that `workSavesOf` saves: a round of the day, a request that no one answered, and a
 * count whose only line is off.
 */
interface Work {
  readonly round: Round;
  readonly day: string;
  readonly planned: number;
  readonly asked: number;
  readonly counted: number;
}

/** The saves of counts, gaps, alerts, lots, requests, rounds, the books and what else is set. */
export function workSavesOf({ round: { restaurants, format }, day, planned, asked, counted }: Work): readonly Save[] {
  const [first, second] = restaurants.map(({ id }) => id);
  return [
    {
      kind: 'a stock that is corrected',
      address: `/stock-card?place=restaurant&id=${first}&format=${format}&state=clean`,
      prepare: async (p) => {
        await button(p, 'Autres actions').click();
        await p.getByRole('menuitem', { name: 'Corriger le stock…' }).click();
        await dialog(p).getByLabel('Commentaire').fill('Étagère recomptée');
        await dialog(p)
          .getByRole('textbox', { name: /^Contenants/ })
          .fill('1');
      },
      save: (p) => button(dialog(p), 'Corriger').click(),
      saved: (p) => expect(dialog(p)).toHaveCount(0),
      // The movement is a row more, its cause a line more of the sum, and the place is off by more
      // of what moved there.
      moves: /^(?:\?|li\.b-sum-line b-sum-closing|section\.b-sheet b-sum «Écart de suivi|(?:small|b)\. «\d)/,
    },
    {
      kind: 'a gap that is explained',
      address: '/control?kind=count',
      prepare: async (p) => {
        await p.getByRole('row').nth(1).getByRole('link').first().click();
        await button(p.getByRole('complementary'), 'Expliquer…').click();
        await dialog(p).getByLabel('Cause').selectOption('miscounted');
      },
      save: (p) => button(dialog(p), 'Expliquer').click(),
      saved: (p) => expect(p.getByRole('complementary').getByText('Expliqué', { exact: true })).toBeVisible(),
      // Cause, date and author are facts more, above the line of its journal.
      moves: /^p\. «Qui a fait quoi/,
    },
    {
      kind: 'a gap that is settled',
      address: '',
      prepare: async (p) => {
        await button(p.getByRole('complementary'), 'Régler…').click();
        await dialog(p).getByRole('checkbox').check();
      },
      save: (p) => button(dialog(p), 'Régler').click(),
      saved: (p) => expect(p.getByRole('complementary').getByText('Réglé', { exact: true })).toBeVisible(),
      // The probable causes give way to what settled it, above the details.
      moves: /^(?:section\. «Détails|section\.messages|p\. «Qui a fait quoi|div\.list-totals)/,
    },
    {
      kind: 'the gaps of a count',
      address: `/stock_counts/${counted}`,
      prepare: (p) => button(p, 'Enregistrer les écarts…').click(),
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(p.getByText('Enregistré', { exact: true }).first()).toBeVisible(),
      // Its act is done: the ones that are left stand at the end of their line.
      moves: /^div\.b-page-actions\b/,
    },
    {
      kind: 'settings of counts',
      address: '/control?onglet=reglages',
      prepare: (p) => p.getByLabel('Compter chaque lieu tous les').fill('60'),
      save: (p) => p.getByLabel('Compter chaque lieu tous les').press('Enter'),
      saved: (p) => expect(status(p, 'Les réglages des inventaires sont enregistrés.')).toBeVisible(),
    },
    {
      kind: 'the rhythm of a place',
      address: '/control?onglet=a-compter',
      prepare: async (p) => {
        await p.getByRole('button', { name: /^Actions.*Bistrot/ }).click();
        await p.getByRole('menuitem', { name: 'Changer le rythme…' }).click();
        await dialog(p).getByRole('textbox').fill('30');
      },
      save: (p) => dialog(p).getByRole('textbox').press('Enter'),
      saved: (p) => expect(status(p, 'est à compter tous les')).toBeVisible(),
    },
    {
      kind: 'a rule of alerts',
      address: '/control?onglet=regles',
      prepare: async (p) => {
        await button(p, 'Régler et essayer, Tiroir plein').click();
        await dialog(p).getByLabel('À partir de').fill('60');
      },
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(p.getByText('À partir de 60\u00a0% de sa capacité')).toBeVisible(),
    },
    {
      kind: 'a rule that is switched off',
      address: '/control?onglet=regles',
      prepare: (p) => expect(p.getByRole('switch', { name: 'En service, Tiroir plein' })).toBeChecked(),
      save: (p) => p.getByRole('switch', { name: 'En service, Tiroir plein' }).click(),
      saved: (p) => expect(p.getByRole('switch', { name: 'En service, Tiroir plein' })).not.toBeChecked(),
    },
    {
      kind: 'a lot that is opened',
      address: '/transactions/wash?onglet=lots&new=1',
      prepare: async (p) => {
        await dialog(p).getByLabel('Lieu de lavage').selectOption({ label: 'Plonge' });
        await dialog(p).getByRole('textbox', { name: 'Quantité, Bocal 75 cl' }).fill('2');
      },
      save: (p) => button(dialog(p), 'Ouvrir le lot').click(),
      saved: (p) => expect(p.getByRole('region', { name: /^Ouvert/ }).getByRole('listitem')).toBeVisible(),
    },
    {
      kind: 'a lot that is washed',
      address: '',
      prepare: (p) => p.getByRole('button', { name: /^Lavé/ }).first().click(),
      save: (p) => button(dialog(p), 'Passer à «\u00a0Lavé\u00a0»').click(),
      saved: (p) => expect(p.getByRole('region', { name: /^Lavé/ }).getByRole('listitem')).toBeVisible(),
    },
    {
      kind: 'a request that is refused',
      address: `/rounds?onglet=demandes&open=${asked}`,
      prepare: async (p) => {
        await button(p.getByRole('complementary'), 'Refuser…').click();
        await p.getByRole('alertdialog').getByRole('textbox', { name: 'Raison' }).fill('Livré hier');
      },
      save: (p) => button(p.getByRole('alertdialog'), 'Refuser la demande').click(),
      saved: (p) => expect(status(p, 'La demande est refusée.')).toBeVisible(),
      // The reason and who gave it are facts more, above the line of its journal.
      moves: /^(?:p\. «Qui a fait quoi|div\.list-totals)/,
    },
    {
      kind: 'a round that is ready',
      address: `/rounds?semaine=${day}&open=${planned}`,
      prepare: (p) => expect(button(p, 'Marquer comme prête')).toBeVisible(),
      save: (p) => button(p, 'Marquer comme prête').click(),
      saved: (p) => expect(status(p, 'La tournée est prête.')).toBeVisible(),
    },
    {
      kind: 'an account of the chart',
      address: '/books?onglet=plan',
      prepare: async (p) => {
        await p.getByRole('button', { name: /^Modifier le compte 7088/ }).click();
        await dialog(p).getByLabel('Libellé').fill('Bonis');
      },
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(dialog(p)).toHaveCount(0),
    },
    {
      kind: 'the beginning of the fiscal year',
      address: '/books?onglet=plan',
      prepare: async (p) => {
        await button(p, 'Modifier l’exercice').click();
        await dialog(p).getByLabel('Premier mois').selectOption('9');
      },
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(p.getByText('1er septembre', { exact: false })).toBeVisible(),
    },
    {
      kind: 'what statements mention',
      address: '/billing',
      prepare: async (p) => {
        await button(p, 'Mentions des relevés').click();
        await dialog(p).getByLabel('Raison sociale').fill('Tournée SCIC');
      },
      save: (p) => button(dialog(p), 'Enregistrer').click(),
      saved: (p) => expect(dialog(p)).toHaveCount(0),
    },
    {
      kind: 'a price of a restaurant',
      address: `/restaurants/${second}?onglet=tarifs`,
      prepare: async (p) => {
        await button(p, 'Ajouter un tarif').first().click();
        await dialog(p).getByLabel('Prix unitaire HT').fill('12');
      },
      save: (p) => dialog(p).getByLabel('Prix unitaire HT').press('Enter'),
      saved: (p) => expect(dialog(p)).toHaveCount(0),
      // The table takes the place of « Aucun tarif », its button stands in the heading.
      moves: /^h2\. «Tarifs»/,
    },
    {
      kind: 'a view of a list',
      address: '/restaurants?status=active',
      prepare: async (p) => {
        await button(p, 'Vues').click();
        await dialog(p).getByRole('textbox', { name: 'Nom de la vue' }).fill('Ouverts');
      },
      save: (p) => p.keyboard.press('Enter'),
      saved: (p) => expect(dialog(p).getByRole('link', { name: 'Ouverts' })).toBeVisible(),
      // Within its own window.
      moves: /^form\.b-views-form\b/,
    },
  ];
}
