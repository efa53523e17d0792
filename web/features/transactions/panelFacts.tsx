import { FUNDING_LABELS } from '@boucle/contract/cards/status.ts';
import { dateTime, parisDay, writtenDay } from '@boucle/contract/format.ts';
import { ABSENT, type Named, type TransactionDisplay } from '@boucle/contract/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { type ReactNode } from 'react';
import { Money } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';

type Fact = readonly [name: string, value: ReactNode];

function named(name: string, { label, path }: Named): readonly Fact[] {
  if (label === ABSENT) return [];
  const value = path === null ? label : <Link to={path} className="b-link">{label}</Link>; // prettier-ignore
  return [[name, value]];
}

const plain = (name: string, label: string) => named(name, { label, path: null });

/** Where the money of a credit came from. */
function origin({ transaction_type: type, variant }: TransactionRow): readonly Fact[] {
  const isCredit = type === 'admin_free_deposit' || type === 'activate_card';
  if (!isCredit || variant === null || !Object.hasOwn(FUNDING_LABELS, variant)) return [];
  return [['Origine', FUNDING_LABELS[variant as keyof typeof FUNDING_LABELS]]];
}

/** Who, when, for whom: the facts of a transaction that are known, in the order they are read. */
export function panelFacts(row: TransactionRow, display: TransactionDisplay): readonly Fact[] {
  const administrator = row.admin_email === null ? ABSENT : `${row.admin_email} (A)`;
  const countedElsewhere = row.day !== null && row.day !== parisDay(row.completed_at ?? row.created_at);
  return [
    ['Créée le', dateTime(row.created_at)],
    ...(row.completed_at === null ? [] : ([['Terminée le', dateTime(row.completed_at)]] as const)),
    ...(countedElsewhere ? ([['Comptée le', writtenDay(row.day ?? '')]] as const) : []),
    ...named('Par', display.by),
    ...(display.by.label === administrator ? [] : plain('Saisie par', administrator)),
    ...(display.customer === display.by.label
      ? []
      : named('Client', { label: display.customer, path: display.customer_link })),
    ...named('Restaurant', { label: display.restaurant, path: display.restaurant_link }),
    ...plain('Partenaire', display.partner),
    ...plain('Point de dépôt', display.drop_off_point),
    ...plain('Tiroir', display.collection_terminal_drawer),
    ...origin(row),
    ...(row.amount === 0 ? [] : ([['Montant', <Money key="amount" euros={row.amount} />]] as const)),
    ...(row.comments ? ([['Commentaire', <span key="comment" className="tx-comment">{row.comments}</span>]] as const) : []), // prettier-ignore
    ...(row.failure_reason ? ([['Motif de l’échec', row.failure_reason]] as const) : []),
  ];
}
