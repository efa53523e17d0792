import { type Pool, type PoolClient } from 'pg';

/** Keeps the different statements that a pool runs as one role, by what asked for them. */
export interface StatementKeeper {
  /** Statement → names of the calls that ran it. */
  readonly statements: Map<string, Set<string>>;
  /** Keeps what runs while `work` does, under this name. */
  during<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const ANALYSED = /^\s*(?:declare\s+\w+\s+no scroll cursor for\s+)?((?:select|insert|update|delete|with)\b[^]*)$/i;

/** Listens to the connections of a pool, from now on, to what runs as this role. */
export function keepStatements(pool: Pool, role: 'boucle_app' | 'boucle_platform' = 'boucle_app'): StatementKeeper {
  const statements = new Map<string, Set<string>>();
  const heard = new WeakSet<PoolClient>();
  let name: string | undefined;

  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    let inScope = false;
    const ask = client.query.bind(client) as (...values: readonly unknown[]) => unknown;
    const listen = (...values: readonly unknown[]): unknown => {
      const text = textOf(values[0]);
      if (text.startsWith('begin')) inScope = false;
      if (text.startsWith('set local role')) inScope = text.includes(role);
      const statement = ANALYSED.exec(text)?.[1];
      if (inScope && name !== undefined && statement !== undefined) {
        statements.set(statement, (statements.get(statement) ?? new Set()).add(name));
      }
      return ask(...values);
    };
    Object.assign(client, { query: listen });
  });

  return {
    statements,
    async during(given, work) {
      name = given;
      try {
        return await work();
      } finally {
        name = undefined;
      }
    },
  };
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : undefined;
  return typeof text === 'string' ? text : '';
};
