import { FUNDING_LABELS } from '@boucle/contract/shared/cards/status.ts';
import { dateTime, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { ABSENT, type Named } from '@boucle/contract/features/transactions/parties.ts';
import { amountOf } from '@boucle/contract/features/transactions/money.ts';
import { administratorName } from '@boucle/contract/features/transactions/onScreen.ts';
import { originOf } from '@boucle/contract/features/transactions/origin.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type ReactNode } from 'react';
import { Money } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';

type Fact = readonly [name: string, value: ReactNode];

/** A name, which leads where its reader may go; nothing when there is none. */
function linked({ label, path }: Named): ReactNode {
  if (label === ABSENT) return null;
  if (path === null) return label;
  return (
    <Link to={path} className="b-link">
      {label}
    </Link>
  );
}

function plain(label: string): ReactNode {
  return label === ABSENT ? null : label;
}

/** Where the money of a credit came from. */
function origin(row: TransactionRow): ReactNode {
  const from = originOf(row);
  return from === null ? null : FUNDING_LABELS[from];
}

/** The day the figures count on, when it is not the one of the transaction. */
function otherDay({ day, completed_at, created_at }: TransactionRow): ReactNode {
  return day === null || day === parisDay(completed_at ?? created_at) ? null : writtenDay(day);
}

/** The lot that a washing closed; a washing may have none. */
function washLot({ transaction_type: type, reverses_id: reverses, wash_lot: lot }: TransactionRow): ReactNode {
  if (type !== 'admin_wash' || reverses !== null) return null;
  return lot === null
    ? 'Sans lot'
    : linked({ label: lot.number, path: partAddress('/transactions/wash', 'lots', `open=${lot.id}`) });
}

/** Author, day, parties: the known facts of a transaction, in the order they are read. */
export function panelFacts(row: TransactionRow, display: TransactionDisplay): readonly Fact[] {
  const administrator = administratorName(row) ?? ABSENT;
  const { by, customer } = display;
  const facts: readonly Fact[] = [
    ['Créée le', dateTime(row.created_at)],
    ['Terminée le', row.completed_at && dateTime(row.completed_at)],
    ['Comptée le', otherDay(row)],
    ['Par', linked(by)],
    ['Saisie par', by.label === administrator ? null : plain(administrator)],
    ['Client', customer === by.label ? null : linked({ label: customer, path: display.customer_link })],
    ['Restaurant', linked({ label: display.restaurant, path: display.restaurant_link })],
    ['Partenaire', plain(display.partner)],
    ['Point de dépôt', plain(display.drop_off_point)],
    ['Tiroir', plain(display.collection_terminal_drawer)],
    ['Origine', origin(row)],
    ['Lot de lavage', washLot(row)],
    ['Montant', amountOf(row) === 0 ? null : <Money key="amount" euros={amountOf(row)} />],
    ['Commentaire', row.comments && <span className="tx-comment">{row.comments}</span>],
    ['Motif de l’échec', row.failure_reason],
  ];
  return facts.filter(([, value]) => value !== null && value !== '');
}
