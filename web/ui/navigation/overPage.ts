/** Names of the query that open something over whatever page: the page under it stays as it is. */
export const OVER_PAGE = {
  credit: 'crediter',
  refund: 'rembourser',
  takeBack: 'reprendre',
  amount: 'montant',
  profile: 'compte',
} as const;

interface Place {
  readonly pathname: string;
  /** Values by name. */
  readonly search: object;
}

const NAMES: readonly string[] = Object.values(OVER_PAGE);

/**
 * Tells whether two addresses are of the same page in the same state: they differ by what stands
 * over it, if at all.
 */
export function isSamePage(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && stateOf(one) === stateOf(other);
}

function stateOf({ search }: Place): string {
  const own = Object.entries(search).filter(([name]) => !NAMES.includes(name));
  return JSON.stringify(own.sort(([one], [other]) => (one < other ? -1 : 1)));
}
