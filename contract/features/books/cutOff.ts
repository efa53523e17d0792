import { addDays, centsOf, eurosOf } from '../../base/format.ts';

/** What a month's cut-off sheet counts, by account of the chart. */
export const CUT_OFF_USES = ['UNBILLED', 'VAT_UNBILLED'] as const;
export type CutOffUse = (typeof CUT_OFF_USES)[number];

/**
 * Why nothing is deferred: a subscription is charged as of the 1st and invoiced once its month is
 * over, so no invoice is of days to come.
 */
export const NOTHING_DEFERRED =
  'Aucune facture ne porte sur des jours à venir\u00a0: un mois, abonnement compris, n’est facturé qu’une fois clôturé.';

/** An account of the chart. */
interface Account {
  readonly code: string;
  readonly label: string;
}

interface CutOffFacts {
  readonly day: string;
  readonly accounts: Readonly<Record<CutOffUse | 'FEES', Account>>;
  readonly lines: readonly {
    readonly account: string;
    readonly restaurant_name: string;
    readonly net: number;
    readonly vat: number;
    readonly total: number;
  }[];
}

/** A line of the reversal of a cut-off; euros, one of the two is null. */
export interface ReversalLine {
  readonly day: string;
  readonly code: string;
  /** Auxiliary account. */
  readonly account: string;
  readonly label: string;
  readonly debit: number | null;
  readonly credit: number | null;
}

/**
 * The entries that take back, on the day after, what stands as invoices to be made out: sales and
 * their VAT against each restaurant.
 */
export function reversalOf({ day, accounts, lines }: CutOffFacts): ReversalLine[] {
  const next = addDays(day, 1);
  const line = ({ code }: Account, account: string, label: string, cents: number): ReversalLine[] =>
    cents === 0
      ? []
      : [
          {
            day: next,
            code,
            account,
            label,
            debit: cents > 0 ? eurosOf(cents) : null,
            credit: cents < 0 ? eurosOf(-cents) : null,
          },
        ];
  const clients = new Map<string, { name: string; cents: number }>();
  let [net, vat] = [0, 0];
  for (const one of lines) {
    net += centsOf(one.net);
    vat += centsOf(one.vat);
    const cents = (clients.get(one.account)?.cents ?? 0) + centsOf(one.total);
    clients.set(one.account, { name: one.restaurant_name, cents });
  }
  return [
    ...line(accounts.FEES, '', accounts.FEES.label, net),
    ...line(accounts.VAT_UNBILLED, '', accounts.VAT_UNBILLED.label, vat),
    ...[...clients].flatMap(([account, { name, cents }]) => line(accounts.UNBILLED, account, name, -cents)),
  ];
}
