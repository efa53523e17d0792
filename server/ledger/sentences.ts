import { cardNumber } from '@boucle/contract/cards/status.ts';
import { euro, eurosOf } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';
import { type Shortage } from './guards.ts';
import { type CellKey } from './places.ts';
import { LedgerRefusal } from './refusals.ts';
import { type HolderRef } from './types.ts';

/** The refusal for a shortage, with the names of what is short; `holder` is whose loans were asked for. */
export async function refusalOf(
  tx: Tx,
  accountId: number,
  shortage: Shortage,
  holder: HolderRef | undefined,
  act: 'recording' | 'reversal' = 'recording',
): Promise<LedgerRefusal> {
  switch (shortage.kind) {
    case 'cell': {
      const { key, there, promised, asked } = shortage;
      const place = await placeName(tx, accountId, key, holder);
      const title = await formatTitle(tx, accountId, key.formatId);
      const kept = promised > 0 ? `, dont ${promised} promis à des commandes` : '';
      if (act === 'reversal')
        return new LedgerRefusal(`${place} ${has(there, title, key.state)}${kept}, annuler en demande ${asked}.`);
      return new LedgerRefusal(`${place} ${has(there, title, key.state)}${kept}, vous en demandez ${asked}.`, 'lines');
    }
    case 'loans': {
      const who = holder ? await holderName(tx, accountId, holder) : 'Le porteur';
      const title = await formatTitle(tx, accountId, shortage.formatId);
      return new LedgerRefusal(
        `${who} ${has(shortage.there, title, 'held')}, vous en rendez ${shortage.asked}.`,
        'lines',
      );
    }
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

function missingMoney({ availableCents, askedCents, purpose }: Extract<Shortage, { kind: 'money' }>): string {
  const money = (cents: number): string => euro(eurosOf(cents));
  const free = `${money(availableCents)} ${availableCents >= 200 ? 'disponibles' : 'disponible'}`;
  const use = purpose === 'deposit' ? `pour ${money(askedCents)} de consigne` : `pour ${money(askedCents)} à reprendre`;
  return `Il manque ${money(askedCents - availableCents)} sur la cagnotte\u00a0: ${free} ${use}.`;
}

/** « n’a que 3 Grand bol 1 L propres », « n’a aucun Grand bol 1 L propre ». */
function has(there: number, title: string, state: string): string {
  const adjective = { clean: 'propre', dirty: 'sale' }[state];
  const words = adjective === undefined ? '' : ` ${adjective}${there > 1 ? 's' : ''}`;
  return there === 0 ? `n’a aucun ${title}${words}` : `n’a que ${there} ${title}${words}`;
}

async function placeName(tx: Tx, accountId: number, key: CellKey, holder: HolderRef | undefined): Promise<string> {
  switch (key.place) {
    case 'A':
      return 'L’entrepôt';
    case 'R':
      return nameIn(tx, 'restaurants', accountId, key.placeId);
    case 'P':
      return nameIn(tx, 'partners', accountId, key.placeId);
    default:
      return holder ? holderName(tx, accountId, holder) : 'Le porteur';
  }
}

async function holderName(tx: Tx, accountId: number, holder: HolderRef): Promise<string> {
  if (holder.kind === 'card') return `La carte ${cardNumber(holder.id)}`;
  return nameIn(tx, 'customers', accountId, holder.id);
}

async function formatTitle(tx: Tx, accountId: number, id: number): Promise<string> {
  const { rows } = await tx.raw<{ title: string }>({
    text: 'select title from formats where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.title ?? 'contenant inconnu';
}

const NAMES = {
  restaurants: 'select name from restaurants where account_id = $1 and id = $2',
  partners: 'select name from partners where account_id = $1 and id = $2',
  customers: "select coalesce(nullif(name, ''), email) as name from customers where account_id = $1 and id = $2",
};
const UNKNOWN = { restaurants: 'Ce restaurant', partners: 'Ce partenaire', customers: 'Ce conso' };

async function nameIn(tx: Tx, table: keyof typeof NAMES, accountId: number, id: number): Promise<string> {
  const { rows } = await tx.raw<{ name: string }>({ text: NAMES[table], values: [accountId, id] });
  return rows[0]?.name ?? UNKNOWN[table];
}
