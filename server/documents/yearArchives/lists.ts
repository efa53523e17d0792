import { type ByteStream } from '@boucle/contract/base/download.ts';
import { bannersCsv } from '../../features/informationBanners/csv.ts';
import { siteCsv } from '../../features/collectionSites/csv.ts';
import { gapsCsv } from '../../features/collectionSites/gapCsv.ts';
import { listSites } from '../../features/collectionSites/queries.ts';
import { customersCsv } from '../../features/customers/csv.ts';
import { dropOffCsv } from '../../features/dropOffPoints/csv.ts';
import { acceptors, acceptorsCsv } from '../../features/books/eMoney/acceptors.ts';
import { balanceCsv, balanceOf } from '../../features/books/balance.ts';
import { entriesCsv } from '../../features/books/entries.ts';
import { liabilityCsv, liabilityRowsCsv } from '../../features/books/csv.ts';
import { liabilityAt } from '../../features/books/liability.ts';
import { eventsCsv } from '../../features/events/csv.ts';
import { alertCsv } from '../../features/alerts/csv.ts';
import { vatReportCsv } from '../../features/vatReport/csv.ts';
import { vatLines } from '../../features/vatReport/lines.ts';
import { INVOICE_COLUMNS } from '../../features/invoices/csv.ts';
import { allInvoices } from '../../features/invoices/queries.ts';
import { SEPA_BATCH_COLUMNS } from '../../features/sepaBatches/csv.ts';
import { allBatches } from '../../features/sepaBatches/queries.ts';
import { csvStream, onePage } from '../../platform/http/csv.ts';
import { incidentCsv } from '../../features/incidents/csv.ts';
import { washLotCsv } from '../../features/washLots/csv.ts';
import { requestCsv } from '../../features/supplyRequests/csv.ts';
import { roundCsv } from '../../features/rounds/csv.ts';
import { countCsv } from '../../features/stockCounts/csv.ts';
import { formatsCsv } from '../../features/formats/csv.ts';
import { mailsCsv } from '../../features/mails/csv.ts';
import { orderCsv } from '../../features/orders/csv.ts';
import { partnersCsv } from '../../features/partners/csv.ts';
import { restaurantsCsv } from '../../features/restaurants/csv.ts';
import { statementsCsv } from '../../features/statements/csv.ts';
import { allStatements } from '../../features/statements/queries.ts';
import { formatRows } from '../../domain/formats/rows.ts';
import { cardCsv } from '../../domain/holders/cardCsv.ts';
import { eventPages } from '../../domain/journal/listEvents.ts';
import { transactionsCsv } from '../../domain/transactions/csv.ts';
import { type ArchiveFile, read, type Reading, scopeOfReading, writeStream } from './archiveFile.ts';

/**
 * A list of the screens as its CSV export writes it: the same columns, by the same declarations.
 */
interface ArchivedList {
  /** The call that exports it. */
  readonly call: string;
  readonly path: string;
  readonly title: string;
  /** Rows of the year, or all of them as they are when the archive is made. */
  readonly about: 'year' | 'now';
  readonly body: (reading: Reading) => ByteStream | Promise<ByteStream>;
}

/** Of the year, or today while it runs. */
const lastDayOf = ({ to, today }: Reading): string => (to < today ? to : today);

const yearOf = ({ from, to }: Reading) => ({ from_date: from, to_date: to });

export const LISTS: readonly ArchivedList[] = [
  {
    call: 'transactions.csv',
    path: 'listes/transactions.csv',
    title: 'Transactions',
    about: 'year',
    body: ({ database, accountId, from, to }) =>
      transactionsCsv(database, {
        accountId,
        criteria: { from, to },
        order: [{ column: 'date', descending: false }],
        name: 'transactions',
      }).body,
  },
  {
    call: 'orders.csv',
    path: 'listes/commandes.csv',
    title: 'Commandes',
    about: 'year',
    body: (reading) =>
      orderCsv(reading.database, { accountId: reading.accountId, partnerId: null }, yearOf(reading)).body,
  },
  {
    call: 'incidents.csv',
    path: 'listes/ecarts.csv',
    title: 'Écarts entre les registres et les comptages',
    about: 'year',
    body: (reading) => incidentCsv(reading.database, reading.accountId, yearOf(reading)).body,
  },
  {
    call: 'washLots.csv',
    path: 'listes/lots-de-lavage.csv',
    title: 'Registre des lavages',
    about: 'year',
    body: (reading) => washLotCsv(reading.database, reading.accountId, yearOf(reading)).body,
  },
  {
    call: 'books.balanceCsv',
    path: 'listes/balance.csv',
    title: 'Balance des comptes de l’année',
    about: 'year',
    body: async (reading) => {
      const period = { from_date: reading.from, to_date: lastDayOf(reading) };
      return balanceCsv(await read(reading, (tx) => balanceOf(tx, reading.accountId, period)), period).body;
    },
  },
  {
    call: 'vatReport.csv',
    path: 'listes/tva.csv',
    title: 'TVA exigible de l’année, pièce par pièce',
    about: 'year',
    body: async (reading) => {
      const period = { from_date: reading.from, to_date: lastDayOf(reading) };
      return vatReportCsv(await read(reading, (tx) => vatLines(tx, reading.accountId, period)), period).body;
    },
  },
  {
    call: 'books.entriesCsv',
    path: 'listes/ecritures.csv',
    title: 'Écritures de l’année, avec leur compte',
    about: 'year',
    body: (reading) => entriesCsv(reading.database, reading.accountId, yearOf(reading), reading.today).body,
  },
  {
    call: 'books.liabilityCsv',
    path: 'listes/encours.csv',
    title: 'Encours à la fin de l’année, ou le jour du dossier',
    about: 'year',
    body: async (reading) =>
      liabilityCsv(await read(reading, (tx) => liabilityAt(tx, reading.accountId, lastDayOf(reading)))).body,
  },
  {
    call: 'books.liabilityRowsCsv',
    path: 'listes/encours-detail.csv',
    title: 'Cagnottes et prêts de cet encours',
    about: 'year',
    body: (reading) => liabilityRowsCsv(reading.database, reading.accountId, lastDayOf(reading), {}).body,
  },
  {
    call: 'alerts.csv',
    path: 'listes/alertes.csv',
    title: 'Alertes levées par les règles',
    about: 'year',
    body: (reading) => alertCsv(reading.database, reading.accountId, yearOf(reading)).body,
  },
  {
    call: 'stockCounts.csv',
    path: 'listes/inventaires.csv',
    title: 'Inventaires',
    about: 'year',
    body: (reading) => countCsv(reading.database, reading.accountId, yearOf(reading)).body,
  },
  {
    call: 'rounds.csv',
    path: 'listes/tournees.csv',
    title: 'Tournées',
    about: 'year',
    body: (reading) => roundCsv(reading.database, reading.accountId, yearOf(reading)).body,
  },
  {
    call: 'supplyRequests.csv',
    path: 'listes/demandes.csv',
    title: 'Demandes de contenants',
    about: 'year',
    body: (reading) =>
      requestCsv(reading.database, { accountId: reading.accountId, partnerId: null }, yearOf(reading)).body,
  },
  {
    call: 'statements.csv',
    path: 'listes/releves.csv',
    title: 'Relevés des restaurants',
    about: 'year',
    body: async (reading) => {
      const rows = await read(reading, (tx) => allStatements(tx, reading.accountId, yearOf(reading), reading.today));
      return statementsCsv(rows).body;
    },
  },
  {
    call: 'invoices.csv',
    path: 'listes/factures.csv',
    title: 'Factures et avoirs',
    about: 'year',
    body: async (reading) => {
      const rows = await read(reading, (tx) => allInvoices(tx, reading.accountId, yearOf(reading), reading.today));
      return csvStream(INVOICE_COLUMNS, onePage(rows));
    },
  },
  {
    call: 'sepaBatches.csv',
    path: 'listes/virements.csv',
    title: 'Lots de virements SEPA',
    about: 'year',
    body: async (reading) => {
      const rows = await read(reading, (tx) => allBatches(tx, reading.accountId, yearOf(reading)));
      return csvStream(SEPA_BATCH_COLUMNS, onePage(rows));
    },
  },
  {
    call: 'restaurants.csv',
    path: 'listes/restaurants.csv',
    title: 'Restaurants',
    about: 'now',
    body: ({ database, accountId }) => restaurantsCsv(database, accountId, {}).body,
  },
  {
    call: 'books.acceptorsCsv',
    path: 'listes/accepteurs.csv',
    title: 'Restaurants où une cagnotte est acceptée',
    about: 'now',
    body: async (reading) =>
      acceptorsCsv(await read(reading, (tx) => acceptors(tx, reading.accountId)), reading.today).body,
  },
  {
    call: 'customers.csv',
    path: 'listes/consos.csv',
    title: 'Consos',
    about: 'now',
    body: ({ database, accountId }) => customersCsv(database, accountId, {}).body,
  },
  {
    call: 'cards.csv',
    path: 'listes/cartes.csv',
    title: 'Cartes',
    about: 'now',
    body: ({ database, accountId }) => cardCsv(database, accountId, {}).body,
  },
  {
    call: 'partners.csv',
    path: 'listes/partenaires.csv',
    title: 'Partenaires',
    about: 'now',
    body: (reading) => partnersCsv(reading.database, scopeOfReading(reading), reading.accountId, {}).body,
  },
  {
    call: 'dropOffPoints.csv',
    path: 'listes/points-de-depot.csv',
    title: 'Points de dépôt',
    about: 'now',
    body: (reading) => dropOffCsv(reading.database, scopeOfReading(reading), reading.accountId, {}).body,
  },
  {
    call: 'collectionSites.csv',
    path: 'listes/collecteurs.csv',
    title: 'Collecteurs',
    about: 'now',
    body: ({ database, accountId }) => siteCsv(database, accountId, {}).body,
  },
  {
    call: 'formats.csv',
    path: 'listes/formats.csv',
    title: 'Formats',
    about: 'now',
    body: async (reading) => formatsCsv(await read(reading, (tx) => formatRows(tx, reading.accountId))).body,
  },
  {
    call: 'informationBanners.csv',
    path: 'listes/bandeaux.csv',
    title: 'Bandeaux d’information',
    about: 'now',
    body: ({ database, accountId, today }) => bannersCsv(database, accountId, {}, today).body,
  },
  {
    call: 'mails.csv',
    path: 'listes/e-mails.csv',
    title: 'E-mails envoyés',
    about: 'year',
    body: (reading) => mailsCsv(reading.database, reading.accountId, yearOf(reading), reading.now).body,
  },
  {
    call: 'events.csv',
    path: 'listes/journal.csv',
    title: 'Journal\u00a0: qui a fait quoi',
    about: 'year',
    body: (reading) => {
      const { database, accountId } = reading;
      return eventsCsv(eventPages(database, scopeOfReading(reading), accountId, yearOf(reading))).body;
    },
  },
];

const ABOUT = {
  year: 'les lignes de l’année',
  now: 'toutes les lignes, telles qu’elles étaient à la préparation du dossier',
} as const;

/** Every list of the administrator as CSV, and the gaps of each collector. */
export async function listFiles(reading: Reading): Promise<ArchiveFile[]> {
  const lists = LISTS.map(({ path, title, about, body }): ArchiveFile => ({
    path,
    title,
    about: ABOUT[about],
    isTable: true,
    write: async (sink) => writeStream(await body(reading), sink),
  }));
  const { database, accountId, from, to } = reading;
  const sites = await read(reading, (tx) => listSites(tx, accountId, {}, false));
  const gaps = sites.rows.map(({ id }): ArchiveFile => ({
    path: `listes/ecarts/collecteur-${id}.csv`,
    title: 'Écarts des collecteurs',
    about: 'un fichier par collecteur, d’après son numéro',
    isTable: true,
    write: (sink) => writeStream(gapsCsv(database, accountId, { siteId: id, from, to }).body, sink),
  }));
  return [...lists, ...gaps];
}
