import { type Role } from '@boucle/contract/roles.ts';
import { type Page } from '@playwright/test';
import { followElsewhere } from './follow.ts';

/** Every screen that exists, with what opens over it. */
export const SCREENS: Readonly<Record<Role, readonly string[]>> = {
  super_admin: [
    '/accounts',
    '/accounts?new=1',
    '/accounts?open=1',
    '/accounts?open=1&volet=equipe',
    '/accounts?open=1&volet=releves',
    '/accounts?open=1&volet=courriers',
    '/accounts?open=1&volet=taches',
    '/accounts?open=1&volet=integrite',
    '/accounts?open=1&volet=journal',
    '/accounts?onglet=demandes',
    '/accounts?onglet=demandes&open=1',
    '/accounts?onglet=connexions',
    '/dashboard',
    '/dropoffs',
    '/dropoffs?new=1',
    '/dropoffs/1',
    '/partners',
    '/nulle-part',
  ],
  account_admin: [
    '/dashboard',
    '/dashboard?restaurant=1&format=1',
    '/to_do',
    '/to_do?tache=points',
    '/to_do?tache=laver',
    '/exports',
    '/alerts',
    '/alerts?open=1',
    '/alerts?onglet=regles',
    '/stock_counts',
    '/stock_counts?new=1',
    '/stock_counts?onglet=inventaires',
    '/stock_counts/1',
    '/stock_counts/1/count',
    '/stock_health',
    '/stock_health?open=1',
    '/incidents',
    '/incidents?open=1',
    '/incidents?new=1',
    '/books',
    '/books?jour=2026-01-31',
    '/books?onglet=detail',
    '/wash_lots',
    '/wash_lots?vue=liste',
    '/wash_lots?open=1',
    '/wash_lots?new=1',
    '/wash_lots?lieux=1',
    '/to_do/supply',
    '/to_do/supply?lieux=1,2',
    '/cards',
    '/cards?new=1',
    '/cards?q=999999',
    '/cards/1',
    '/cards/1?onglet=contenants',
    '/cards/1?onglet=transactions',
    '/cards/1?onglet=credit',
    '/cards/999999',
    '/customers',
    '/customers?q=zzzz',
    '/dropoffs',
    '/dropoffs?vue=carte',
    '/dropoffs?q=zzzz',
    '/dropoffs?new=1',
    '/dropoffs/1',
    '/dropoffs/1?onglet=stocks',
    '/dropoffs/1?onglet=restaurants',
    '/dropoffs/1?onglet=qr',
    '/dropoffs/1/edit',
    '/dropoffs/1/qr-code',
    '/collection_sites',
    '/collection_sites/map',
    '/collection_sites?new=1',
    '/collection_sites/1',
    '/collection_sites/1?onglet=transactions',
    '/collection_sites/1?onglet=ecarts',
    '/import/customers',
    '/import/restaurants',
    '/customers/1',
    '/customers/1?onglet=credit',
    '/customers/1?onglet=commandes',
    '/customers/1?onglet=donnees',
    '/customers/1?new=correction',
    '/customers/1?new=commande',
    '/transactions/deposits',
    '/transactions/deposits?transaction=1',
    '/transactions/deposits?new=1',
    '/transactions/deposits?new=rembourser',
    '/transactions/supply',
    '/transactions/supply?new=approvisionner',
    '/transactions/supply?new=sortie',
    '/transactions/reuses',
    '/transactions/reuses?new=hors-appli',
    '/transactions/wash',
    '/transactions/wash?new=laver',
    '/transactions/x',
    '/formats',
    '/formats?new=1',
    '/formats?open=1',
    '/information_banners',
    '/information_banners?new=1',
    '/information_banners?open=1',
    '/orders',
    '/orders/2',
    '/partners',
    '/partners?new=1',
    '/partners/1/supply',
    '/partners/1/supply?onglet=historique',
    '/partners/1/supply?onglet=releve',
    '/partners/1/supply?onglet=equipe',
    '/restaurants',
    '/restaurants?vue=carte',
    '/restaurants?new=1',
    '/restaurants/1',
    '/restaurants/1?onglet=stocks',
    '/restaurants/1?onglet=invites',
    '/restaurants/1?onglet=tarifs',
    '/restaurants/1?onglet=equipe',
    '/restaurants/1?onglet=journal',
    '/restaurants/1/edit',
    '/account',
    '/stocks',
    '/payments',
    '/outstanding',
    '/account?onglet=contenus',
    '/account?onglet=cagnotte',
    '/account?onglet=impact',
    '/account?onglet=aide',
    '/account?onglet=connexion',
    '/account?onglet=paiement',
    '/account?onglet=paiement&connect=refresh',
    '/account?onglet=application',
    '/account?onglet=application&open=1',
    '/team',
    '/statements',
    '/statements?new=1',
    '/statements?open=12',
    '/restaurants/1?onglet=releves',
    '/activity?onglet=courriers',
    '/activity?onglet=courriers&open=1',
    '/activity?onglet=taches',
    '/activity?onglet=integrite',
    '/activity',
    '/activity?entity=restaurant&numero=6',
    '/cards/1?onglet=journal',
  ],
  partner_admin: [
    '/dashboard',
    '/orders',
    '/orders/1',
    '/orders/999999',
    '/dropoffs/return',
    '/partners/delegated_admins',
    '/partners/delegated_admins?new=1',
    '/partners/delegated_admins?open=3',
    '/partners/delegated_admins?q=zzzz',
    '/partner-stocks',
    '/partner-stocks?onglet=mouvements',
    '/partner-stocks?onglet=mouvements&transaction=1',
    '/partner-stocks?onglet=releve',
    '/api_accesses',
    '/api_accesses?new=1',
    '/api_accesses?open=1',
    '/api_accesses?onglet=documentation',
    '/api_accesses?onglet=appels',
  ],
  partner_delegated_admin: [
    '/dashboard',
    '/dropoffs/return',
    '/dropoffs/return?view=mine',
    '/dropoffs/return?point=p999999.1.AAAA',
  ],
};

/** What does not come within it will not come: said at once, by the address. */
export const PATIENCE = { timeout: 10_000 };

/**
 * A title, no skeleton. The menu has headings of its own, before the screen has come; behind a dialog the title is there and does
 * not show. Looked at with each frame: between two of its looks an assertion would wait longer than most screens take.
 */
export async function rest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"], .b-skeleton, [role="progressbar"]') === null,
    undefined,
    PATIENCE,
  );
}

/** The screen of an address: what is before its tabs and what opens over it. */
const screenOf = (address: string): string => address.split('?')[0]?.replace(/\d+/g, '$id') ?? '';

/** The addresses of each screen as far from one another as they can be: from one screen to another nothing need be loaded anew. */
export function apart(addresses: readonly string[]): string[] {
  const all = Map.groupBy(addresses, screenOf);
  const placed = [...all.values()].flatMap((own) => own.map((address, i) => ({ address, at: (i + 0.5) / own.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ address }) => address);
}

/** Shows an address as it stands once everything has come; within the console, from another of its screens, as a link would. */
export async function settle(page: Page, address: string, from?: string): Promise<void> {
  if (from === undefined || screenOf(from) === screenOf(address)) await page.goto(address);
  else await followElsewhere(page, address);
  await rest(page);
}
