import { parisDay } from '@boucle/contract/base/format.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';

/** Paris day of what comes next: the first round, or a line that comes back; undefined for none. */
export const nextDue = ({ in_rounds, marks }: Pick<Waiting, 'in_rounds' | 'marks'>): string | undefined =>
  [
    ...in_rounds.map(({ day }) => day),
    ...marks.flatMap(({ snoozed_until: until }) => (until === null ? [] : [parisDay(until)])),
  ]
    .toSorted()
    .at(0);
