import { type Model } from './model.ts';
import { type ModelCode, type ModelReading, type ModelTransaction } from './modelState.ts';

/** A way of a line, from a cell to another. */
export interface Way {
  readonly from: string;
  readonly to: string;
  /** It is served filled. */
  readonly serves?: boolean;
}

const isGap = (place: string): boolean => place.startsWith('X/') && place.endsWith('/gap');

/** Reads codes of a line: each takes the way that begins where it is believed, else the first. */
export function read(
  model: Model,
  transaction: ModelTransaction,
  at: number,
  codes: readonly string[],
  ways: readonly Way[],
): void {
  for (const { from, to } of ways) model.readCells.add(from).add(to);
  for (const one of codes) {
    const code = model.codes.get(one);
    const way = ways.find(({ from }) => from === code?.place) ?? ways[0];
    if (code === undefined || way === undefined) throw new Error(`${one} cannot move`);
    const { from, to } = way;
    const isFound = from.startsWith('X/') && code.place === null;
    const reading: ModelReading = {
      transaction,
      from,
      uses: way.serves === true ? 1 : 0,
      washes: from.endsWith('/dirty') && to.endsWith('/clean') ? 1 : 0,
      missed: code.place === from || isFound ? 0 : 1,
    };
    add(model, code, reading, 1);
    model.set(code, 'readings', [...code.readings, reading]);
    model.set(code, 'place', isGap(to) ? null : to);
    model.set(code, 'seen', Math.max(code.seen, at));
  }
}

/** Takes back what a transaction did of codes: the place of those that it read last. */
export function unread(model: Model, transaction: ModelTransaction): void {
  for (const code of model.codes.values()) {
    const reading = code.readings.find((one) => one.transaction === transaction);
    if (reading === undefined) continue;
    add(model, code, reading, -1);
    if (code.readings.at(-1) === reading) {
      model.set(code, 'place', isGap(reading.from) ? null : reading.from);
      model.readCells.add(reading.from);
    }
    model.set(
      code,
      'readings',
      code.readings.filter((one) => one !== reading),
    );
  }
}

/** Where more are believed than pieces are left, the longest unseen lose their place. */
export function forget(model: Model, { changes }: ModelTransaction): void {
  for (const cell of [...changes.keys(), ...model.readCells]) {
    if (cell.startsWith('X/')) continue;
    const there = [...model.codes.values()].filter(({ place }) => place === cell);
    there.sort((a, b) => b.seen - a.seen || (a.code < b.code ? 1 : -1));
    for (const code of there.slice(model.of(cell))) model.set(code, 'place', null);
  }
  model.readCells.clear();
}

function add(model: Model, code: ModelCode, reading: ModelReading, sign: 1 | -1): void {
  for (const field of ['uses', 'washes', 'missed'] as const)
    model.set(code, field, code[field] + sign * reading[field]);
}
