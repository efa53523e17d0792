/** Of two ids, one is null. */
interface Source {
  readonly transaction_id: number | null;
  readonly settlement_id: number | null;
}

/** The piece of an entry: « T-12 » of a transaction, « S-3 » of a settlement. */
export const pieceOf = ({ transaction_id: transaction, settlement_id: settlement }: Source): string =>
  transaction === null ? `S-${String(settlement)}` : `T-${transaction}`;
