/** Parts of the catalogue shown, by its address. */
export interface Shown {
  /** Name of a component; of a group when undefined. */
  readonly component: string | undefined;
  readonly group: string | undefined;
  /** The samples alone, without the list. */
  readonly alone: boolean;
  /** One state alone, counted from 0, without its name. */
  readonly state: number | undefined;
}

export function readAddress(search: string): Shown {
  const query = new URLSearchParams(search);
  const state = Number.parseInt(query.get('etat') ?? '', 10);
  return {
    component: query.get('composant') ?? undefined,
    group: query.get('groupe') ?? undefined,
    alone: query.has('seul'),
    state: Number.isNaN(state) ? undefined : state,
  };
}

export function addressOf({ component, group, alone = false, state }: Partial<Shown>): string {
  const query = new URLSearchParams({
    ...(component !== undefined && { composant: component }),
    ...(group !== undefined && { groupe: group }),
    ...(alone && { seul: '1' }),
    ...(state !== undefined && { etat: String(state) }),
  });
  return `/catalogue?${query.toString()}`;
}
