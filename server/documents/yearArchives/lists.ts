import { type ByteStream } from '@boucle/contract/base/download.ts';
import { bannersCsv } from '../../features/informationBanners/csv.ts';
import { siteCsv } from '../../features/collectionSites/csv.ts';
import { gapsCsv } from '../../features/collectionSites/gapCsv.ts';
import { listSites } from '../../features/collectionSites/queries.ts';
import { customersCsv } from '../../features/customers/csv.ts';
import { dropOffCsv } from '../../features/dropOffPoints/csv.ts';
import { acceptors, acceptorsCsv } from '../../features/books/eMoney/acceptors.ts';
import { balanceCsv, balanceOf } from '../../features/books/balance.ts';
import { agedBalance, agedCsv } from '../../features/books/yearEnd/aged.ts';
import { cutOffCsv, cutOffOf } from '../../features/books/yearEnd/cutOff.ts';
import { entriesCsv } from '../../features/books/entries.ts';
import { liabilityCsv, liabilityRowsCsv } from '../../features/books/csv.ts';
import { liabilityAt } from '../../features/books/liability.ts';
import { eventsCsv } from '../../features/events/csv.ts';
import { alertCsv } from '../../features/alerts/csv.ts';
import { vatReportCsv } from '../../features/vatReport/csv.ts';
import { vatLines } from '../../features/vatReport/lines.ts';
import { INVOICE_COLUMNS } from '@boucle/contract/features/invoices/columns.ts';
import { allInvoices } from '../../features/invoices/queries.ts';
import { PAYMENT_COLUMNS } from '@boucle/contract/features/payments/columns.ts';
import { SEPA_BATCH_COLUMNS } from '@boucle/contract/features/sepaBatches/columns.ts';
import { allPayments } from '../../features/payments/queries.ts';
import { allBatches } from '../../features/sepaBatches/queries.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { incidentCsv } from '../../features/incidents/csv.ts';
import { washLotCsv } from '../../features/washLots/csv.ts';
import { requestCsv } from '../../features/supplyRequests/csv.ts';
import { roundCsv } from '../../features/rounds/csv.ts';
import { countCsv } from '../../features/stockCounts/csv.ts';
import { fleetValueCsv } from '../../features/formats/fleetValue.ts';
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

/** The CSV of a call, as its export writes it: the same columns, by the same declarations. */
interface ArchivedList {
  readonly call: string;
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly csv: (reading: Reading) => Csv | Promise<Csv>;
}

interface Csv {
  readonly body: ByteStream;
}

/** Rows of the period, or all of them as they are when the archive is made. */
const ABOUT = {
  period: 'les lignes de la période',
  now: 'toutes les lignes, telles qu’elles étaient à la préparation du dossier',
} as const;

const list = (
  about: keyof typeof ABOUT,
  call: string,
  name: string,
  title: string,
  csv: ArchivedList['csv'],
): ArchivedList => ({ call, path: `listes/${name}.csv`, title, about: ABOUT[about], csv });

const periodOf = ({ from, to }: Reading) => ({ from_date: from, to_date: to });
const everybody = ({ accountId }: Reading) => ({ accountId, partnerId: null });

export const LISTS: readonly ArchivedList[] = [
  list('period', 'transactions.csv', 'transactions', 'Transactions', ({ database, accountId, from, to }) =>
    transactionsCsv(database, {
      accountId,
      criteria: { from, to },
      order: [{ column: 'date', descending: false }],
      name: 'transactions',
    }),
  ),
  list('period', 'orders.csv', 'commandes', 'Commandes', (one) =>
    orderCsv(one.database, everybody(one), periodOf(one)),
  ),
  list('period', 'incidents.csv', 'ecarts', 'Écarts entre les registres et les comptages', (one) =>
    incidentCsv(one.database, one.accountId, periodOf(one)),
  ),
  list('period', 'washLots.csv', 'lots-de-lavage', 'Registre des lavages', (one) =>
    washLotCsv(one.database, one.accountId, periodOf(one)),
  ),
  list('period', 'books.balanceCsv', 'balance', 'Balance des comptes', async (one) =>
    balanceCsv(await read(one, (tx) => balanceOf(tx, one.accountId, periodOf(one))), periodOf(one)),
  ),
  list('period', 'books.agedCsv', 'balance-agee', 'Balance âgée des clients à la fin de la période', async (one) =>
    agedCsv(await read(one, (tx) => agedBalance(tx, one.accountId, one.to))),
  ),
  list('period', 'books.cutOffCsv', 'factures-a-etablir', 'Factures à établir à la fin de la période', async (one) =>
    cutOffCsv(await read(one, (tx) => cutOffOf(tx, one.accountId, one.to))),
  ),
  list('period', 'vatReport.csv', 'tva', 'TVA exigible, pièce par pièce', async (one) =>
    vatReportCsv(await read(one, (tx) => vatLines(tx, one.accountId, periodOf(one))), periodOf(one)),
  ),
  list('period', 'books.entriesCsv', 'ecritures', 'Écritures, avec leur compte', (one) =>
    entriesCsv(one.database, one.accountId, periodOf(one), one.today),
  ),
  list(
    'period',
    'books.liabilityCsv',
    'encours',
    'Encours à la fin de la période, ou le jour du dossier',
    async (one) => liabilityCsv(await read(one, (tx) => liabilityAt(tx, one.accountId, one.to))),
  ),
  list('period', 'books.liabilityRowsCsv', 'encours-detail', 'Cagnottes et prêts de cet encours', (one) =>
    liabilityRowsCsv(one.database, one.accountId, one.to, {}),
  ),
  list(
    'period',
    'formats.fleetValueCsv',
    'valeur-du-parc',
    'Parc de contenants au coût, de l’ouverture à la fin de la période',
    (one) => fleetValueCsv(one.database, one.accountId, { from_date: one.from, date: one.to }),
  ),
  list('period', 'alerts.csv', 'alertes', 'Alertes levées par les règles', (one) =>
    alertCsv(one.database, one.accountId, periodOf(one)),
  ),
  list('period', 'stockCounts.csv', 'inventaires', 'Inventaires', (one) =>
    countCsv(one.database, one.accountId, periodOf(one)),
  ),
  list('period', 'rounds.csv', 'tournees', 'Tournées', (one) => roundCsv(one.database, one.accountId, periodOf(one))),
  list('period', 'supplyRequests.csv', 'demandes', 'Demandes de contenants', (one) =>
    requestCsv(one.database, everybody(one), periodOf(one)),
  ),
  list('period', 'statements.csv', 'releves', 'Relevés des restaurants', async (one) =>
    statementsCsv(await read(one, (tx) => allStatements(tx, one.accountId, periodOf(one), one.today))),
  ),
  list('period', 'invoices.csv', 'factures', 'Factures et avoirs', async (one) => {
    const rows = await read(one, (tx) => allInvoices(tx, one.accountId, periodOf(one), one.today));
    return csvOfRows('factures', INVOICE_COLUMNS, rows);
  }),
  list('period', 'payments.csv', 'paiements', 'Paiements des restaurants et des clients', async (one) => {
    const rows = await read(one, (tx) => allPayments(tx, one.accountId, periodOf(one)));
    return csvOfRows('paiements', PAYMENT_COLUMNS, rows);
  }),
  list('period', 'sepaBatches.csv', 'virements', 'Lots de virements SEPA', async (one) => {
    const rows = await read(one, (tx) => allBatches(tx, one.accountId, periodOf(one)));
    return csvOfRows('virements', SEPA_BATCH_COLUMNS, rows);
  }),
  list('now', 'restaurants.csv', 'restaurants', 'Restaurants', (one) =>
    restaurantsCsv(one.database, one.accountId, {}),
  ),
  list('now', 'books.acceptorsCsv', 'accepteurs', 'Restaurants où une cagnotte est acceptée', async (one) =>
    acceptorsCsv(await read(one, (tx) => acceptors(tx, one.accountId)), one.today),
  ),
  list('now', 'customers.csv', 'consos', 'Consos', (one) => customersCsv(one.database, one.accountId, {})),
  list('now', 'cards.csv', 'cartes', 'Cartes', (one) => cardCsv(one.database, one.accountId, {})),
  list('now', 'partners.csv', 'partenaires', 'Partenaires', (one) =>
    partnersCsv(one.database, scopeOfReading(one), one.accountId, {}),
  ),
  list('now', 'dropOffPoints.csv', 'points-de-depot', 'Points de dépôt', (one) =>
    dropOffCsv(one.database, scopeOfReading(one), one.accountId, {}),
  ),
  list('now', 'collectionSites.csv', 'collecteurs', 'Collecteurs', (one) => siteCsv(one.database, one.accountId, {})),
  list('now', 'formats.csv', 'formats', 'Formats', async (one) =>
    formatsCsv(await read(one, (tx) => formatRows(tx, one.accountId))),
  ),
  list('now', 'informationBanners.csv', 'bandeaux', 'Bandeaux d’information', (one) =>
    bannersCsv(one.database, one.accountId, {}, one.today),
  ),
  list('period', 'mails.csv', 'e-mails', 'E-mails envoyés', (one) =>
    mailsCsv(one.database, one.accountId, periodOf(one), one.now),
  ),
  list('period', 'events.csv', 'journal', 'Journal\u00a0: qui a fait quoi', (one) =>
    eventsCsv(eventPages(one.database, scopeOfReading(one), one.accountId, periodOf(one))),
  ),
];

/** Every list of the administrator as CSV, and the gaps of each collector. */
export async function listFiles(reading: Reading): Promise<ArchiveFile[]> {
  const { database, accountId, from, to } = reading;
  const file = ({ path, title, about, csv }: Omit<ArchivedList, 'call'>): ArchiveFile => ({
    path,
    title,
    about,
    isTable: true,
    write: async (sink) => writeStream((await csv(reading)).body, sink),
  });
  const sites = await read(reading, (tx) => listSites(tx, accountId, {}, false));
  const gaps = sites.rows.map(({ id }) => ({
    path: `listes/ecarts/collecteur-${id}.csv`,
    title: 'Écarts des collecteurs',
    about: 'un fichier par collecteur, d’après son numéro',
    csv: () => gapsCsv(database, accountId, { siteId: id, from, to }),
  }));
  return [...LISTS, ...gaps].map(file);
}
