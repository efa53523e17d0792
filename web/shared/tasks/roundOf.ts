import { quantity } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type SupplyAct } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { type TaskKey } from '@boucle/contract/features/tasks/times.ts';

/** « 30 en tournée », and the address of the round, or of all where there are several. */
export interface RoundOfTask {
  readonly label: string;
  readonly to: Address;
}

/** Act of a round that does the work of a line. */
const ACT_OF: Readonly<Partial<Record<TaskKey, SupplyAct>>> = {
  collect: 'take_dirty',
  supply: 'give',
  drawers: 'empty_drawer',
};

/** The round that does part of a line already; undefined where none does. */
export function roundOf(key: TaskKey, { in_rounds: rounds, running_out: out }: Waiting): RoundOfTask | undefined {
  const toRound = (id: number, day: string): Address => `${pathOf('rounds')}?semaine=${day}&open=${id}`;
  if (key === 'risk') {
    const served = out.filter(({ round }) => round !== null);
    const [first] = served.flatMap(({ round }) => round ?? []);
    if (first === undefined) return undefined;
    const isOne = new Set(served.map(({ round }) => round?.id)).size === 1;
    const stop = served.length === 1 ? `, arrêt ${first.stop}` : '';
    return { label: `${served.length} en tournée${stop}`, to: isOne ? toRound(first.id, first.day) : pathOf('rounds') };
  }
  const one = rounds.find(({ act }) => act === ACT_OF[key]);
  if (one === undefined) return undefined;
  return {
    label: `${quantity(one.pieces)} en tournée`,
    to: one.rounds === 1 ? toRound(one.round_id, one.day) : pathOf('rounds'),
  };
}
