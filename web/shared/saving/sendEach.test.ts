import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, AwaitingError, NoAnswerError } from '../../api/errors.ts';
import { createAttempts, type SendOptions } from './attempts.ts';
import { type Outcome, sendEach } from './sendEach.ts';

type Move = { readonly id: number; readonly pieces: number };

/**
 * Behaviour of the server with a key (server/platform/api/idempotency.ts): recorded in the
 * transaction of the work, free after a refusal.
 */
let recorded: Move[];
let kept: Map<string, Move>;
/**
 * Answers to a place's next requests: refused before the key is looked at, refused by the ledger,
 * sent to a second person, or recorded without an answer.
 */
let befalls: Map<number, ('too many' | 'refused' | 'awaiting' | 'lost')[]>;
let attempts: ReturnType<typeof createAttempts>;
let before: ReadonlyMap<number, Outcome<Move>>;

beforeEach(() => {
  recorded = [];
  kept = new Map();
  befalls = new Map();
  attempts = createAttempts();
  before = new Map();
});

const record = (move: Move, { context: { idempotencyKey } }: SendOptions): Promise<Move> => {
  const fate = befalls.get(move.id)?.shift();
  if (fate === 'too many') return Promise.reject(new ApiError(429, { detail: 'Trop de demandes.' }));
  const known = kept.get(idempotencyKey);
  if (known !== undefined && known.pieces !== move.pieces)
    return Promise.reject(new ApiError(409, { error: 'idempotency_conflict', detail: 'Clé.' }));
  if (known === undefined) {
    if (fate === 'awaiting') return Promise.reject(new AwaitingError({ id: 3, title: 'Sortie de stock' }));
    if (fate === 'refused') return Promise.reject(new ApiError(422, { detail: 'Le stock manque.' }));
    kept.set(idempotencyKey, move);
    recorded.push(move);
  }
  return fate === 'lost' ? Promise.reject(new NoAnswerError('offline')) : Promise.resolve(move);
};

const send = async (...moves: Move[]) => {
  const found = await sendEach(moves, { attempts, send: record, before });
  before = new Map([...before, ...found]);
  return moves.map(({ id }) => found.get(id)?.state);
};

describe('several things, a call each', () => {
  it('are told apart: one that is refused stops none of the others', async () => {
    befalls.set(2, ['refused']);
    expect(await send({ id: 1, pieces: 4 }, { id: 2, pieces: 5 }, { id: 3, pieces: 6 })).toEqual([
      'done',
      'refused',
      'done',
    ]);
    expect(before.get(2)).toEqual({ state: 'refused', reason: 'Le stock manque.' });
    expect(await send({ id: 2, pieces: 3 })).toEqual(['done']);
    expect(recorded).toHaveLength(3);
  });

  it('are recorded once although an answer was lost, whatever came between', async () => {
    befalls.set(1, ['lost', 'too many']);
    expect(await send({ id: 1, pieces: 8 })).toEqual(['unknown']);
    expect(await send({ id: 1, pieces: 8 })).toEqual(['unknown']);
    expect(await send({ id: 1, pieces: 8 })).toEqual(['done']);
    expect(recorded).toEqual([{ id: 1, pieces: 8 }]);
  });

  it('are not recorded again with another quantity: that is refused, and said', async () => {
    befalls.set(1, ['lost']);
    await send({ id: 1, pieces: 8 });
    expect(await send({ id: 1, pieces: 5 })).toEqual(['refused']);
    expect(before.get(1)).toMatchObject({ reason: expect.stringContaining('Votre envoi précédent') as string });
    expect(await send({ id: 1, pieces: 5 })).toEqual(['refused']);
    expect(recorded).toEqual([{ id: 1, pieces: 8 }]);
  });

  it('are sent once to a second person, which is no failure', async () => {
    befalls.set(1, ['awaiting']);
    expect(await send({ id: 1, pieces: 8 }, { id: 2, pieces: 5 })).toEqual(['awaiting', 'done']);
    expect(before.get(1)).toEqual({ state: 'awaiting', reason: 'envoyé à confirmer.' });
  });

  it('are another attempt once they are recorded', async () => {
    await send({ id: 1, pieces: 8 });
    expect(await send({ id: 1, pieces: 8 })).toEqual(['done']);
    expect(recorded).toHaveLength(2);
  });

  it('were free to be sent, when nothing was recorded the first time', async () => {
    befalls.set(1, ['too many']);
    expect(await send({ id: 1, pieces: 8 })).toEqual(['refused']);
    expect(await send({ id: 1, pieces: 5 })).toEqual(['done']);
    expect(recorded).toEqual([{ id: 1, pieces: 5 }]);
  });
});
