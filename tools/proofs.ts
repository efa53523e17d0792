import { findChromium } from './chromium.ts';
import { testAtHours } from './hours.ts';
import { testInvoices } from './officialRules/testInvoices.ts';
import { PLAYWRIGHT, VITE, run } from './run.ts';
import { testPooled } from './pooled.ts';
import { testShuffled } from './shuffle.ts';

/**
 * A proof: what it shows (French), and the tests that it runs, by the beginnings of their paths, or
 * a run of its own.
 */
export type Proof = { readonly shows: string } & (
  | { readonly tests: readonly string[] }
  | { readonly run: () => Promise<number> }
);

/** The long proofs, most of them longer runs of tests that `npm test` runs in short. */
export const PROOFS: Readonly<Record<string, Proof>> = {
  histories: {
    shows:
      'le registre contre son modèle écrit à la main, sur 1 000 histoires tirées au hasard, 150 avec des inventaires, et les deux contrôles d’accord après 150 histoires avec clôtures',
    tests: [
      'server/dev/testing/ledgerModel/histories',
      'server/dev/testing/ledgerModel/countHistories',
      'server/dev/testing/ledgerModel/verificationModes',
    ],
  },
  units: {
    shows:
      'la page d’un contenant parmi 50 000, d’un million de mouvements, et les codes sur 100 histoires tirées au hasard',
    tests: ['server/features/units/longUnits', 'server/dev/testing/ledgerModel/unitHistories'],
  },
  impact: {
    shows: 'l’impact d’une année d’un million de transactions, et son rapport figé, en moins de cinq secondes',
    tests: ['server/features/impact/longImpact'],
  },
  kill: {
    shows:
      'vingt fois kill -9 du serveur, du worker et de PostgreSQL en plein travail\u00a0: rien de perdu, rien en double',
    tests: ['server/cli/killed', 'server/outside/appBuilds/killed'],
  },
  year: {
    shows:
      'une année de 312 restaurants et d’un million de transactions, recomptée, et son tableau de bord par un autre SQL',
    tests: ['server/dev/worlds/simulation'],
  },
  readme: {
    shows:
      'le README suivi dans un dossier «\u00a0Mes projets été\u00a0», par un autre utilisateur, sans réseau\u00a0: connexions, requête, première visite\u202f; un seul bâtisseur, qui finit avec npm start, et des pages entières pendant qu’il travaille',
    tests: ['server/cli/readme'],
  },
  demo: {
    shows:
      'le monde de démonstration écrit à cinq jours difficiles du calendrier\u00a0: registres justes, rien de daté après',
    tests: ['server/dev/worlds/demo/seed'],
  },
  alerts: {
    shows:
      'cent anomalies semées dans une année simulée, parmi d’innocentes bizarreries\u00a0: au moins quatre-vingt-dix retrouvées, 70 % d’alertes justes\u202f; de celles qui s’étalent sur des jours, quatre sur cinq en une semaine, et deux fausses alertes au plus en quatre-vingt-dix jours tranquilles',
    tests: ['server/dev/worlds/simulation/anomalies'],
  },
  'broken-input': {
    shows:
      '300 requêtes abîmées par appel de la console et des partenaires\u00a0: jamais de 500, toujours une phrase française',
    tests: ['server/platform/api/brokenInput', 'server/partnerApi/brokenInput'],
  },
  'sign-in': {
    shows:
      'qui connaît son mot de passe entre en moins d’une seconde à côté de soixante inconnus, de trois s’ils viennent de soixante adresses',
    tests: ['server/auth/signIn/flood'],
  },
  faults: {
    shows:
      'dix-neuf pannes sous charge, sur un et deux serveurs (kill -9, silences, disque plein, coupure de courant, horloge, clé…)\u00a0: rien de perdu, rien en double, reprise chronométrée, dix minutes au plus (FAULT=disque,horloge\u00a0: celles-là seules)',
    run: async () => (await run('server/dev/faults/main.ts', [])).code,
  },
  replica: {
    shows:
      'les appels qu’une réplique peut servir répondent les mêmes octets que la base principale, pour chaque rôle\u202f; en retard, absente, promue, elle ne sert plus',
    tests: ['server/platform/api/replica'],
  },
  failover: {
    shows:
      'une réplique promue sous charge, synchrone ou non\u00a0: les connexions reviennent d’elles-mêmes en moins de 15 s, aucune écriture acquittée n’est perdue si elle est synchrone',
    tests: ['server/platform/database/hosts/failover'],
  },
  shuffle: {
    shows:
      'les fichiers de tests, et les règles pures une à une, dans un ordre tiré au hasard, sans seconde chance\u00a0: aucun ne s’appuie sur un autre (SEED=42\u00a0: dans cet ordre-là)',
    run: () => testShuffled(process.env['SEED']),
  },
  people: {
    shows:
      'axe, le moteur d’IBM et HTML_CodeSniffer sur chaque écran de chaque rôle, en clair et en sombre, large et étroit\u00a0: aucune faute\u202f; j, k, / et c dans chaque liste',
    run: lookAtScreens,
  },
  invoices: {
    shows:
      'dix-sept factures et avoirs, dont les PDF passent qpdf, et dix messages de cycle de vie acceptés par les règles officielles (schémas Factur-X 1.09 et CDAR, EN 16931, BR-FR), douze abîmés refusés par la règle attendue\u202f; un fichier de virements accepté par le schéma de l’EPC, cinq abîmés refusés (INVOICE_RULES=/dossier des règles)',
    run: () => testInvoices(process.env['INVOICE_RULES']),
  },
  pooler: {
    shows:
      'tous les appels des deux API et les parcours du navigateur derrière PgBouncer 1.21 ou plus récent, par transaction, toutes ses connexions tuées sous charge (PGBOUNCER=/chemin, WALKS=cards,orders\u00a0: ces parcours-là seuls)',
    run: () => testPooled(process.env['WALKS']),
  },
  hours: {
    shows:
      'les tests de la base et du navigateur à onze moments difficiles, horloge déplacée (AT=2028-02-29T23:58,2027-10-31T03:00\u00a0: à ceux-là seuls)',
    run: () => testAtHours(process.env['AT']),
  },
};

async function lookAtScreens(): Promise<number> {
  const { code: built } = await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  if (built !== 0) return built;
  const args = ['test', '--config', 'e2e/playwright.config.ts', 'accessibility.spec.ts', 'single-keys.spec.ts'];
  return (await run(PLAYWRIGHT, args, { LONG: '1', CHROMIUM_PATH: findChromium() })).code;
}
