import { randomUUID } from 'node:crypto';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type StopDoneInput } from '@boucle/contract/features/rounds/shapes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { conflict, invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { type Books } from '../../domain/ledger/books/books.ts';
import { cellName } from '../../domain/ledger/books/places.ts';
import { record } from '../../domain/ledger/record.ts';
import { lockTogether } from '../../domain/ledger/recordTogether.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { pictureChange } from '../../platform/pictures/keepPicture.ts';
import { type DeviceTimes, doneInAccount } from '../../domain/transactions/deviceAge.ts';
import { type RoundRow, assertRunning, roundFor } from './access.ts';
import { deliverRequests, freeRequests } from './requests.ts';
import { type DoneLine, endStop, insertIncidents } from './stopWrites.ts';
import { type LineRow, type StopRow, linesOf, stopsOf } from './stopQueries.ts';

/**
 * The transaction of each act; the emptying counts what the drawer really held and writes its own
 * gap.
 */
const TYPES = {
  give: 'admin_give',
  take_clean: 'admin_return',
  take_dirty: 'admin_return_dirty',
  empty_drawer: 'empty_collection_terminal_drawer',
} as const satisfies Readonly<Record<RoundAct, RecordCommand['type']>>;
/** 1,200 pixels show what is in a crate, and a signature. */
const STOP_PICTURE = { maxSide: 1200, path: 'picture', field: 'Photo' };
/** Pieces given stand on the shelf before clean ones are taken back. */
const ORDER: readonly RoundAct[] = ['give', 'take_clean', 'take_dirty', 'empty_drawer'];

/**
 * The round and one of its stops, under lock, that the caller may act at: ready or under way, the
 * stop still to do. Of a stop that was split off since, the round that has it now, under any
 * driver. `since`: from when on an act there may be stated. 404, 409.
 */
async function stopToAct(
  context: CallContext,
  { id, n }: { readonly id: number; readonly n: number },
): Promise<{ readonly round: RoundRow; readonly stop: StopRow; readonly left: number; readonly since: Date }> {
  const accountId = accountOf(context.caller);
  const asked = await roundFor(context, id, { locked: true });
  const other = await splitOff(context.tx, accountId, { id, n });
  const round = other === undefined ? asked : await roundFor(context, other, { locked: true, byLink: true });
  const stops = await stopsOf(context.tx, accountId, round.id);
  const stop = stops.find((one) => one.n === n);
  if (stop === undefined) throw notFound('Cet arrêt');
  context.details['stop'] = stop.name;
  // A stop that is done stays done, whatever became of the round since: a phone that sends it again
  // under another key reads this.
  if (stop.status === 'done') throw conflict(`L’arrêt ${stop.name} est déjà fait.`);
  if (stop.status === 'skipped') throw conflict(`L’arrêt ${stop.name} est déjà passé.`);
  assertRunning(round.status);
  if (round.status === 'draft') throw refused('Cette tournée n’est pas prête.');
  return { round, stop, left: stops.filter(({ status }) => status === 'to_do').length - 1, since: asked.ready_at };
}

/** The round that has a stop which this one had under the same number; undefined for none. */
async function splitOff(
  tx: Tx,
  accountId: number,
  { id, n }: { readonly id: number; readonly n: number },
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ round_id: number }>({
    text: 'select round_id from round_stops where account_id = $1 and n = $3 and $2 = any(numbered_in)',
    values: [accountId, id, n],
  });
  return rows[0]?.round_id;
}

/** Passes a stop by. Answers the round that was named, as doStop does. */
export async function skipStop(
  context: CallContext,
  input: DeviceTimes & { id: number; n: number; reason: string },
): Promise<RoundRow> {
  const { tx, caller } = context;
  const { round, left, since } = await stopToAct(context, input);
  context.details['reason'] = input.reason;
  await endStop(tx, accountOf(caller), {
    roundId: round.id,
    n: input.n,
    left,
    by: caller.personId,
    at: (await doneInAccount(tx, accountOf(caller), input, since)).at,
    reason: input.reason,
  });
  await freeRequests(tx, accountOf(caller), round.id, input.n);
  return roundFor(context, input.id);
}

/**
 * Records what was done at a stop, all or nothing: a transaction an act, of what the books have;
 * what was counted beyond is an incident of the round, posted by anyone who settles it, and what
 * was done otherwise than planned by more than a fifth is one that somebody explains. 422 for what
 * is not planned there, and for a gift to a restaurant that is closed.
 */
export async function doStop(context: CallContext, input: StopDoneInput): Promise<RoundRow> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { round, stop, left, since } = await stopToAct(context, input);
  const counted = countedLines(await linesOf(tx, accountId, round.id), stop, input);
  const { at, note } = await doneInAccount(tx, accountId, input, since);
  const comment = [`Tournée n°\u00a0${round.id} «\u00a0${round.title}\u00a0», arrêt ${stop.rank}`, who(caller), note]
    .filter((part) => part !== undefined)
    .join('. ');
  const commands = ORDER.flatMap((act) =>
    commandOf(act, { counted, stop, round, caller, comment, ...(note !== undefined && { doneAt: at }) }),
  );
  const books = await lockTogether(tx, accountId, commands);
  const done = await postAll(tx, accountId, { commands, counted, stop, books });
  const by = caller.personId;
  await insertIncidents(tx, accountId, { roundId: round.id, n: stop.n, by, placeId: stop.place_id, lines: done });
  await endStop(tx, accountId, {
    roundId: round.id,
    n: stop.n,
    left,
    by,
    at,
    lines: done,
    signedName: input.signed_name,
    pictureUrl: await pictureChange(tx, accountId, input.picture, STOP_PICTURE),
  });
  await deliverRequests(tx, accountId, { roundId: round.id, n: stop.n, lines: done });
  Object.assign(context.details, {
    pieces: done.reduce((all, { actual }) => all + actual, 0),
    surplus: done.reduce((all, { actual, posted }) => all + actual - posted, 0),
  });
  return roundFor(context, input.id);
}

/** Who drove for a partner: the transaction names no partner, or its stock would move. */
function who(caller: Caller): string | undefined {
  return caller.partnerId === null ? undefined : `Par ${caller.name.trim() === '' ? caller.email : caller.name}`;
}

interface Counted {
  readonly line: LineRow;
  readonly pieces: number;
  readonly units: readonly string[];
}

/** Pieces counted of each line of the stop, with their codes; of one that was left out none. */
function countedLines(lines: readonly LineRow[], stop: StopRow, input: StopDoneInput): Counted[] {
  const own = lines.filter(({ n }) => n === stop.n);
  const key = (one: { readonly format_id: number; readonly act: RoundAct }): string => `${one.format_id} ${one.act}`;
  const asked = new Map(input.lines.map((one) => [key(one), one]));
  const planned = new Set(own.map(key));
  if (input.lines.some((one) => !planned.has(key(one))))
    throw invalidField('lines', `Ce contenant n’est pas prévu à l’arrêt ${stop.name}.`);
  const counted = own.map((line) => {
    const { quantity: pieces = 0, units = [] } = asked.get(key(line)) ?? {};
    return { line, pieces, units };
  });
  if (stop.closed && counted.some(({ line, pieces }) => line.act === 'give' && pieces > 0))
    throw invalidField(
      'lines',
      `${stop.name} a été désactivé entre-temps\u00a0: rien ne peut y être livré. Mettez 0 à livrer, ou passez l’arrêt.`,
    );
  // A drawer that was not opened is left as it is.
  return counted.filter(({ line }) => line.act !== 'empty_drawer' || asked.has(key(line)));
}

interface ToRecord extends RecordCommand {
  readonly act: RoundAct;
}

function commandOf(
  act: RoundAct,
  {
    counted,
    stop,
    round,
    caller,
    ...note
  }: {
    counted: readonly Counted[];
    stop: StopRow;
    round: RoundRow;
    caller: Caller;
  } & Pick<RecordCommand, 'comment' | 'doneAt'>,
): ToRecord[] {
  const lines = counted
    .filter(({ line, pieces }) => line.act === act && (pieces > 0 || act === 'empty_drawer'))
    .map(({ line, pieces, units }) => ({ formatId: line.format_id, quantity: pieces, units }));
  if (lines.length === 0) return [];
  return [
    {
      act,
      type: TYPES[act],
      roundId: round.id,
      ...(stop.place === 'R' ? { restaurantId: stop.place_id } : { drawerId: stop.place_id }),
      ...(caller.partnerId === null
        ? { adminId: caller.personId }
        : { recorder: 'partner' as const, personId: caller.personId }),
      lines,
      ...note,
    },
  ];
}

/**
 * Posts of each line what the books have, the codes that were read first, and returns how much that
 * was. The cells are under lock.
 */
async function postAll(
  tx: Tx,
  accountId: number,
  {
    commands,
    counted,
    stop,
    books,
  }: { commands: readonly ToRecord[]; counted: readonly Counted[]; stop: StopRow; books: Books | undefined },
): Promise<DoneLine[]> {
  const batchId = randomUUID();
  const written = new Map<RoundAct, number>();
  const posted = (line: LineRow, pieces: number): number =>
    line.act === 'empty_drawer' || books === undefined ? pieces : Math.min(pieces, freeIn(books, line, stop));
  for (const { act, lines = [], ...command } of commands) {
    const there = lines.flatMap(({ formatId, quantity, units = [] }) => {
      const line = counted.find((one) => one.line.act === act && one.line.format_id === formatId)?.line;
      const pieces = line === undefined ? 0 : posted(line, quantity);
      return pieces > 0 || act === 'empty_drawer'
        ? [{ formatId, quantity: pieces, units: units.slice(0, pieces) }]
        : [];
    });
    if (there.length === 0) continue;
    const { id } = await record(tx, accountId, { ...command, lines: there, batchId });
    written.set(act, id);
  }
  return counted.map(({ line, pieces }) => {
    const moved = posted(line, pieces);
    const isWritten = moved > 0 || line.act === 'empty_drawer';
    return {
      format_id: line.format_id,
      act: line.act,
      planned: line.planned,
      actual: pieces,
      posted: moved,
      transactionId: isWritten ? (written.get(line.act) ?? null) : null,
    };
  });
}

/** Pieces that the books have free for a line, now that its cell is locked. */
function freeIn(books: Books, { act, format_id }: LineRow, stop: StopRow): number {
  const cell = books.cells.get(
    cellName({
      place: act === 'give' ? 'A' : stop.place,
      placeId: act === 'give' ? 0 : stop.place_id,
      formatId: format_id,
      state: act === 'take_dirty' ? 'dirty' : 'clean',
    }),
  );
  return Math.max(0, (cell?.quantity ?? 0) - (cell?.reserved ?? 0));
}
