import { type PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { Statements } from './statements.ts';

/** A connection whose answers the test gives. */
function connection() {
  const sent: { text: string; answer: (command: string) => void; refuse: (error: Error) => void }[] = [];
  const stream = { writableCorked: 1 };
  const query = (config: string | { text: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const text = typeof config === 'string' ? config : config.text;
    sent.push({ text, answer: (command) => resolve({ command, rows: [] }), refuse: reject });
    return promise;
  };
  const client = { query, connection: { stream } } as unknown as PoolClient;
  return { client, sent, named: (text: string) => sent.find((one) => one.text === text) };
}

const opened = (isPooled = false) => {
  const { client, sent, named } = connection();
  return { statements: new Statements(client, ['begin read only', 'set local role r'], isPooled), sent, named };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the end of a reading', () => {
  it('is not waited for once each query has its answer, and not before', async () => {
    const { statements, named, sent } = opened();
    expect(statements.isAnswered).toBe(false);
    void statements.query({ text: 'one' });
    void statements.query({ text: 'two' });
    named('one')?.answer('SELECT');
    await turn();
    expect(statements.isAnswered).toBe(false);
    named('two')?.answer('SELECT');
    await turn();
    expect(statements.isAnswered).toBe(true);
    statements.endUnawaited();
    expect(statements.isEnding).toBe(true);
    expect(sent.at(-1)?.text).toBe('commit');
    // The failure reaches no one.
    sent.at(-1)?.refuse(new Error('cut'));
    await turn();
  });

  it('is waited for when a query failed, though whoever asked it swallowed that', async () => {
    const { statements, sent, named } = opened(true);
    const failed = statements.query({ text: 'one' }).catch(() => undefined);
    named('one')?.refuse(new Error('no such column'));
    await failed;
    void statements.query({ text: 'two' });
    named('two')?.answer('SELECT');
    await turn();
    expect(statements.isAnswered).toBe(false);
    expect(statements.isSpoilt).toBe(true);
    const ended = statements.end();
    for (const one of sent) one.answer('ROLLBACK');
    await expect(ended).rejects.toThrow('nothing was committed');
  });

  it('is waited for when nothing was asked: how it was opened is not known yet', async () => {
    const { statements, sent } = opened();
    const ended = statements.end();
    expect(statements.isAnswered).toBe(false);
    for (const one of sent) one.answer('COMMIT');
    await ended;
  });
});
