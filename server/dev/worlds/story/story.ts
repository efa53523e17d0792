import { type HistoryStep } from '../../../domain/ledger/history/history.ts';
import { type CommandLine, type HolderRef, type RecordCommand } from '../../../domain/ledger/types.ts';
import { type World } from '../cast/world.ts';
import { type Random } from '../random.ts';
import { type Agenda } from './agenda.ts';
import { type Pieces, type Stock } from './stock.ts';

/** Somebody who borrows, as far as the story knows. */
export interface Borrower {
  readonly holder: HolderRef;
  cents: number;
  /** Paid in and not paid back: what may be refunded. */
  ownCents: number;
  /** Lends and returns while nothing about it waits to be corrected, until it is disabled. */
  free: boolean;
  held: number;
}

/** State of a story under way. */
export interface Story {
  readonly world: World;
  readonly random: Random;
  readonly agenda: Agenda;
  readonly stock: Stock;
  /** In the order in which they joined. */
  readonly borrowers: Borrower[];
  /** What happened and is not recorded yet. */
  readonly steps: HistoryStep[];
}

/** Posts a command; answers its rank, by which it may be taken back. */
export function post({ steps }: Pick<Story, 'steps'>, at: Date, command: RecordCommand): number {
  return steps.push({ command: { ...command, at } }) - 1;
}

/** Takes a mistake back some minutes after it. */
export function takeBack(
  { steps, agenda, random, world: { adminId } }: Story,
  { rank, comment, day, minute }: { rank: number; comment: string; day: string; minute: number },
  undo: () => void,
): void {
  agenda.add(day, minute + random.between(2, 6), (at) => {
    steps.push({ reverses: rank, comment, adminId, at });
    undo();
  });
}

/** Pieces as lines of the ledger. */
export const linesOf = (pieces: readonly Pieces[], role?: string): CommandLine[] =>
  pieces.map(({ format, quantity }) => ({ formatId: format.id, quantity, ...(role !== undefined && { role }) }));
