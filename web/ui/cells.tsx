import { euro, quantity, signedQuantity } from '@boucle/contract/format.ts';
import { UNKNOWN } from './texts.ts';

/** An amount in euros, « 1 234,50 € »; faint when zero, a faint dash when unknown. */
export function Money({ euros }: { euros: number | null | undefined }) {
  if (euros === null || euros === undefined) return <Unknown />;
  return <span className={euros === 0 ? 'b-num b-faint' : 'b-num'}>{euro(euros)}</span>;
}

/** A number of pieces; `signed` for a movement (« +40 », « −12 »). */
export function Pieces({ count, signed = false }: { count: number | null | undefined; signed?: boolean }) {
  if (count === null || count === undefined) return <Unknown />;
  return (
    <span className={count === 0 ? 'b-num b-faint' : 'b-num'}>{signed ? signedQuantity(count) : quantity(count)}</span>
  );
}

/** What is not known. */
export function Unknown() {
  return <span className="b-faint">{UNKNOWN}</span>;
}
