import { query } from '../../api/query.ts';

/** Query of what the forecast proposes at restaurants; read again after each write. */
export const proposalsQuery = () =>
  query.stockHealth.proposals.queryOptions({ input: { place: ['R'] }, context: { background: true } });

export interface SupplyPlace {
  readonly id: number;
  readonly name: string;
}
