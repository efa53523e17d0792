import { placePagePath } from '@boucle/contract/shared/account/publicPages.ts';
import {
  type CollectionDrawer,
  type CollectionSite,
  type CollectionSiteDetail,
  type CollectionTerminal,
} from '@boucle/contract/features/collectionSites/shapes.ts';
import { urgencyOf } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { type PlaceCodeRow } from '@boucle/contract/shared/places/fields.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts';
import { type PrintedCode } from '../../domain/places/codePictures.ts';
import { placeKeys } from '../../domain/places/placeKeys.ts';
import { placeToken, shortCode } from '../../domain/places/signedCodes.ts';
import { type DrawerRow, drawersOf, readSite } from './queries.ts';
import { drawerContent, hasFormat, findDrawer, terminalOf } from './writeQueries.ts';

/** The collector, or 404. */
export async function oneSite(tx: Tx, accountId: number, id: number): Promise<CollectionSite> {
  const site = await readSite(tx, accountId, id);
  if (site === undefined) throw notFound('Ce collecteur');
  return site;
}

/** The collector with its terminals and drawers, or 404. */
export async function siteDetail(tx: Tx, accountId: number, id: number): Promise<CollectionSiteDetail> {
  const site = await oneSite(tx, accountId, id);
  return { ...site, terminals: terminalsOf(await drawersOf(tx, accountId, id)) };
}

/** Rows of drawers as terminals, in their order. */
export function terminalsOf(rows: readonly DrawerRow[]): CollectionTerminal[] {
  const terminals = new Map<number, CollectionTerminal>();
  for (const row of rows) {
    const terminal = terminals.get(row.terminal_id) ?? {
      id: row.terminal_id,
      name: row.terminal_name,
      version: row.terminal_version,
      drawers: [],
    };
    terminals.set(row.terminal_id, terminal);
    const drawer = drawerOf(row);
    if (drawer !== undefined) terminal.drawers.push(drawer);
  }
  return [...terminals.values()];
}

function drawerOf({
  id,
  terminal_id: _,
  terminal_name: __,
  terminal_version: ___,
  last_emptied_at,
  ...row
}: DrawerRow): CollectionDrawer | undefined {
  if (id === null) return undefined;
  return {
    ...row,
    id,
    urgency: urgencyOf(row.fill_percent, row.status === 'active'),
    last_emptied_at: last_emptied_at?.toISOString() ?? null,
  };
}

/** The site and the name of a terminal, or 404. */
export async function oneTerminal(tx: Tx, accountId: number, id: number) {
  const terminal = await terminalOf(tx, accountId, id);
  if (terminal === undefined) throw notFound('Cette borne');
  return terminal;
}

/** A drawer, or 404; locked, unless it is only read. */
export async function oneDrawer(tx: Tx, accountId: number, id: number, { locked = true } = {}) {
  const drawer = await findDrawer(tx, accountId, id, locked);
  if (drawer === undefined) throw notFound('Ce tiroir');
  return drawer;
}

/** The fields of a drawer whose changes the journal shows. */
export const traced = ({ name, format_title: format, capacity, status }: Awaited<ReturnType<typeof oneDrawer>>) => ({
  name,
  format: format ?? 'Tous les formats',
  capacity,
  status,
});

/** Refuses a format that the account does not have (422). */
export async function assertFormat(
  tx: Tx,
  accountId: number,
  formatId: number | null | undefined,
  field = 'format_id',
): Promise<void> {
  if (formatId === null || formatId === undefined) return;
  if (!(await hasFormat(tx, accountId, formatId))) throw invalidField(field, 'Ce format n’existe pas.');
}

/** Refuses half a position once the changes are applied (422). */
export function assertPosition({ latitude, longitude }: Pick<CollectionSite, 'latitude' | 'longitude'>): void {
  if (latitude === null && longitude !== null) throw invalidField('latitude', 'Le champ Latitude est obligatoire');
  if (longitude === null && latitude !== null) throw invalidField('longitude', 'Le champ Longitude est obligatoire');
}

type Counts = readonly { format_id: number; quantity: number }[];

/**
 * Refuses a count that forgets a format of the drawer (422), names one twice, or was made against
 * another content than the present one (409): the gaps that were shown would not be the ones that
 * are recorded. The drawer must be locked.
 */
export async function assertCount(
  tx: Tx,
  accountId: number,
  drawerId: number,
  counts: Counts,
  expected: Counts | undefined,
): Promise<void> {
  const there = await drawerContent(tx, accountId, drawerId);
  const counted = new Set(counts.map(({ format_id }) => format_id));
  if (counted.size < counts.length) throw invalidField('counts', 'Un format est compté deux fois.');
  if (expected !== undefined) {
    const seen = new Map(expected.map(({ format_id, quantity }) => [format_id, quantity]));
    const now = new Map(there.map(({ format_id, quantity }) => [format_id, quantity]));
    const same = [...new Set([...seen.keys(), ...now.keys()])].every(
      (id) => (seen.get(id) ?? 0) === (now.get(id) ?? 0),
    );
    if (!same) throw conflict('Le contenu du tiroir a changé pendant le comptage. Vérifiez les nouvelles quantités.');
  }
  const forgotten = there.filter(({ format_id }) => !counted.has(format_id)).map(({ title }) => title);
  if (forgotten.length > 0) {
    throw invalidField('counts', `Comptez aussi ${forgotten.join(', ')}\u00a0: le tiroir devrait en contenir.`);
  }
}

type Drawer = Awaited<ReturnType<typeof oneDrawer>>;

/** The code of a drawer, with its printed texts. */
export async function drawerCode(
  tx: Tx,
  { config, secret }: Pick<Dependencies, 'config' | 'secret'>,
  drawer: Drawer,
): Promise<PrintedCode & PlaceCodeRow> {
  const keys = await placeKeys(tx, secret, drawer.account_id);
  const code = { id: drawer.id, version: drawer.qr_version };
  const short = shortCode(keys, 'drawer', code);
  return {
    // A phone’s camera opens the page; consumers’ applications read the token at its end.
    link: consoleOrigin(config) + placePagePath(placeToken(keys, 'drawer', code)),
    short_code: short,
    shortCode: short,
    version: drawer.qr_version,
    name: `${drawer.terminal_name}, ${drawer.name}`,
    address: [drawer.site_name, drawer.address].filter(Boolean).join(', '),
    hours: drawer.weekly_hours,
    phone: drawer.phone,
    accountId: drawer.account_id,
    accountName: drawer.account_name,
    call: 'Scannez ce code avec l’application pour rendre vos contenants.',
  };
}
