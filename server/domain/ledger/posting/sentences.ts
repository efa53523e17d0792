import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { count, euro, eurosOf, quantity } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type BeyondCap } from './cap.ts';
import { type Shortage } from './guards.ts';
import { type CellKey, type Parties } from '../books/places.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type HolderRef } from '../types.ts';

/**
 * The refusal for a shortage, with the names of what is short; `holder` is whose loans were
 * requested.
 */
export async function refusalOf(
  tx: Tx,
  accountId: number,
  shortage: Shortage,
  { holder, lenderId, restaurantId }: Parties,
  act: 'recording' | 'reversal' = 'recording',
): Promise<LedgerRefusal> {
  switch (shortage.kind) {
    case 'cell': {
      const { key, there, promised, asked } = shortage;
      const title = await formatTitle(tx, accountId, key.formatId);
      if (title === undefined) return unknownFormat();
      const place = await placeName(tx, accountId, key, holder);
      const kept = promised > 0 ? `, dont ${await keptBy(tx, accountId, key, promised)}` : '';
      if (act === 'reversal')
        return new LedgerRefusal(
          `${title}\u00a0: ${place} ${has(there, key.state)}${kept}, annuler en demande ${quantity(asked)}.`,
        );
      return new LedgerRefusal(
        `${title}\u00a0: ${place} ${has(there, key.state)}${kept}, vous en demandez ${quantity(asked)}.`,
        'lines',
      );
    }
    case 'loans': {
      const title = await formatTitle(tx, accountId, shortage.formatId);
      if (title === undefined) return unknownFormat();
      const lender = lenderId ?? restaurantId;
      const who = holder
        ? await holderName(tx, accountId, holder)
        : lender === undefined
          ? 'le client'
          : `les invités ${ofName(await nameIn(tx, 'restaurants', accountId, lender))}`;
      return new LedgerRefusal(
        `${title}\u00a0: ${who} ${(holder ? has : have)(shortage.there, 'held')}, vous en rendez ${quantity(shortage.asked)}.`,
        'lines',
      );
    }
    case 'received':
      return new LedgerRefusal(
        `Le prestataire de paiement ne peut rendre que ${euro(eurosOf(shortage.availableCents))}, vous en demandez ${euro(eurosOf(shortage.askedCents))}.`,
        'amount',
      );
    case 'own':
      return new LedgerRefusal(
        `Seuls ${euro(eurosOf(shortage.availableCents))} de cette cagnotte ont été versés et peuvent être remboursés\u00a0: le reste a été offert.`,
        'amount',
      );
    case 'gifts':
      return new LedgerRefusal(
        `Seuls ${euro(eurosOf(shortage.availableCents))} de cette cagnotte ont été offerts et peuvent être repris\u00a0: le reste se rembourse.`,
        'amount',
      );
    case 'cap':
      return new LedgerRefusal(noRoom(shortage), shortage.field);
    case 'money':
      return new LedgerRefusal(missingMoney(shortage));
    case 'wash': {
      const name = await nameIn(tx, 'restaurants', accountId, shortage.restaurantId);
      return new LedgerRefusal(`${name} lave ses contenants\u00a0: rien ne peut y revenir sale.`);
    }
    case 'lot':
      return new LedgerRefusal('Des contenants de cet emprunt ont déjà été rendus.');
  }
}

/** Orders keep what restaurants have, recalls what the warehouse and drop-off points have. */
async function keptBy(tx: Tx, accountId: number, key: CellKey, promised: number): Promise<string> {
  if (key.place === 'R') return `${quantity(promised)} promis à des commandes`;
  const { rows } = await tx.raw<{ number: string }>({
    text: `select l.number from cells c
             join cell_holds h on h.account_id = $1 and h.cell_id = c.id and h.released_at is null
             join wash_lots l on l.account_id = $1 and l.id = h.lot_id
            where c.account_id = $1 and c.place = $2 and c.place_id = $3 and c.format_id = $4 and c.state = $5 order by l.id`,
    values: [accountId, key.place, key.placeId, key.formatId, key.state],
  });
  const lots = rows.map(({ number }) => number).join(', ');
  return `${count(promised, 'retenu', 'retenus')} par le rappel ${rows.length > 1 ? 'des lots' : 'du lot'} ${lots}`;
}

function missingMoney({ availableCents, askedCents, purpose }: Extract<Shortage, { kind: 'money' }>): string {
  const money = (cents: number): string => euro(eurosOf(cents));
  const free = `${money(availableCents)} ${availableCents >= 200 ? 'disponibles' : 'disponible'}`;
  const use = purpose === 'deposit' ? `pour ${money(askedCents)} de consigne` : `pour ${money(askedCents)} à reprendre`;
  return `Il manque ${money(askedCents - availableCents)} sur la cagnotte\u00a0: ${free} ${use}.`;
}

/** The cap of a cagnotte, the room that is left, and what waits for it. */
function noRoom({ capCents, balanceCents, waitingCents, askedCents }: BeyondCap): string {
  const money = (cents: number): string => euro(eurosOf(cents));
  const cap = `Une cagnotte est plafonnée à ${money(capCents)}`;
  const waiting = waitingCents === 0 ? '' : ` (${money(waitingCents)} déjà en attente)`;
  const room = capCents - balanceCents - waitingCents;
  if (room <= 0) return `${cap}\u00a0: celle-ci ne peut plus rien recevoir${waiting}.`;
  return `${cap}\u00a0: celle-ci peut encore recevoir ${money(room)}${waiting}, pas ${money(askedCents)}.`;
}

/** « en a 3 propres », « n’en a aucun propre »: after the format and the place. */
function has(there: number, state: string): string {
  const adjective = { clean: 'propre', dirty: 'sale', transit: 'en livraison' }[state];
  const words = adjective === undefined ? '' : ` ${adjective}${there > 1 && state !== 'transit' ? 's' : ''}`;
  return there === 0 ? `n’en a aucun${words}` : `en a ${quantity(there)}${words}`;
}

/** The same of several people. */
function have(there: number, state: string): string {
  return has(there, state)
    .replace(/^n’en a /, 'n’en ont ')
    .replace(/^en a /, 'en ont ');
}

/** A place within a sentence. */
export async function placeName(
  tx: Tx,
  accountId: number,
  key: CellKey,
  holder: HolderRef | undefined,
): Promise<string> {
  switch (key.place) {
    case 'A':
      return 'l’entrepôt';
    case 'R':
      return nameIn(tx, 'restaurants', accountId, key.placeId);
    case 'P':
      return nameIn(tx, 'partners', accountId, key.placeId);
    case 'D':
      return nameIn(tx, 'drop_off_points', accountId, key.placeId);
    case 'T':
      return nameIn(tx, 'collection_drawers', accountId, key.placeId);
    case 'G':
      return `le prêt aux invités ${ofName(await nameIn(tx, 'restaurants', accountId, key.placeId))}`;
    case 'E':
      return 'ce service';
    default:
      return holder ? holderName(tx, accountId, holder) : 'le client';
  }
}

async function holderName(tx: Tx, accountId: number, holder: HolderRef): Promise<string> {
  if (holder.kind === 'card') return `la carte ${cardNumber(holder.id)}`;
  return nameIn(tx, 'customers', accountId, holder.id);
}

async function formatTitle(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const { rows } = await tx.raw<{ title: string }>({
    text: 'select title from formats where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.title;
}

/** An unknown format is reported as such, never as short. */
const unknownFormat = () => new LedgerRefusal('contenant inconnu', 'lines');

const NAMES = {
  restaurants: 'select name from restaurants where account_id = $1 and id = $2',
  partners: 'select name from partners where account_id = $1 and id = $2',
  drop_off_points: 'select name from drop_off_points where account_id = $1 and id = $2',
  collection_drawers: 'select name from collection_drawers where account_id = $1 and id = $2',
  customers: "select coalesce(nullif(name, ''), email) as name from customers where account_id = $1 and id = $2",
};
const UNKNOWN = {
  restaurants: 'ce restaurant',
  partners: 'ce partenaire',
  customers: 'ce conso',
  drop_off_points: 'ce point de dépôt',
  collection_drawers: 'ce tiroir',
};

async function nameIn(tx: Tx, table: keyof typeof NAMES, accountId: number, id: number): Promise<string> {
  const { rows } = await tx.raw<{ name: string }>({ text: NAMES[table], values: [accountId, id] });
  return rows[0]?.name ?? UNKNOWN[table];
}
