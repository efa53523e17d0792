/**
 * Backends whose connections were given up, with the instant of that by the database's clock, and
 * whether they are being ended.
 */
export interface Abandoned {
  readonly backends: Map<number, Date>;
  isEnding: boolean;
}

/**
 * Ends the backends of connections that were given up. PostgreSQL does not see that no one listens
 * to them any more as long as the network is silent, and one that stands in a transaction would
 * keep its locks for a minute more, with everybody who needs them behind it. What cannot be asked
 * now goes with the next call. `ask` runs a statement in a separate session, under the role of our
 * login.
 */
export function endAbandoned(abandoned: Abandoned, ask: (text: string) => Promise<unknown>): void {
  const { backends } = abandoned;
  if (abandoned.isEnding || backends.size === 0) return;
  abandoned.isEnding = true;
  const asked = [...backends];
  ask(ending(asked))
    .then(() => {
      for (const [backend, since] of asked) if (backends.get(backend) === since) backends.delete(backend);
    })
    .catch(() => undefined)
    .finally(() => {
      abandoned.isEnding = false;
    });
}

/**
 * PostgreSQL may have given the number to another session since. A role may end its own sessions,
 * not as another one that it has become.
 */
function ending(backends: readonly (readonly [number, Date])[]): string {
  const rows = backends.map(([backend, since]) => `(${String(backend)}, timestamptz '${since.toISOString()}')`);
  return `begin; set local role none;
    select pg_terminate_backend(pid) from pg_stat_activity join (values ${rows.join(', ')}) as given (backend, since)
      on pid = backend and usename = session_user and backend_start < since; commit`;
}
