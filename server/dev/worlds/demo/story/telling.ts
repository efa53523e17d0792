import { type CommandLine } from '../../../../domain/ledger/types.ts';
import { type Cast } from '../initiatives/cast.ts';
import { type Random } from '../random.ts';
import { type Act, type UndatedCommand } from './acts.ts';
import { type Agenda } from './agenda.ts';
import { type Boxes } from './bins.ts';
import { type Borrower } from './borrower.ts';
import { type Rounds } from './rounds.ts';
import { type Supply } from './supply.ts';

/** State and helpers of a story under construction. */
export interface Telling {
  readonly cast: Cast;
  readonly random: Random;
  readonly agenda: Agenda;
  readonly supply: Supply;
  readonly rounds: Rounds;
  /** In the order in which they joined. */
  readonly borrowers: Borrower[];
  readonly adminId: number;
  /** The acts so far. */
  readonly acts: Act[];
}

/** Adds an act, by its holder or by the administrator; it may be taken back. */
export function tell({ acts }: Pick<Telling, 'acts'>, at: Date, command: UndatedCommand, byAdmin = false): Act {
  const act: Act = { kind: 'record', at, command, byAdmin };
  acts.push(act);
  return act;
}

/** Takes a mistake back some minutes after it. */
export function takeBack(
  { acts, agenda, random }: Telling,
  { act, comment, day, minute }: { act: Act; comment: string; day: string; minute: number },
  undo: () => void,
): void {
  agenda.add(day, minute + random.between(2, 6), (at) => {
    acts.push({ kind: 'reverse', at, of: act, comment });
    undo();
  });
}

/** The number of what has this rank in the story. */
export function idAt(ids: readonly number[], rank: number): number {
  const id = ids[rank];
  if (id === undefined) throw new RangeError(`Nothing at rank ${rank}`);
  return id;
}

/** Cents, by the rank of a format. */
export function depositOf({ story }: Cast, format: number): number {
  return story.formats[format]?.depositCents ?? 0;
}

/** Boxes as lines of the ledger. */
export function linesOf({ formatIds }: Cast, boxes: readonly Boxes[]): CommandLine[] {
  return boxes.map(({ format, quantity }) => ({ formatId: idAt(formatIds, format), quantity }));
}
