import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryExecutorProvider,
  type RawBuilder,
  type ReferenceNode,
  TableNode,
} from 'kysely';
import { type QueryResultRow } from 'pg';
import { prepared } from '../prepared.ts';
import { nameOfComposed } from '../statementNames.ts';
import { type Tables } from '../tables.ts';
import { type Tx } from '../transaction.ts';
import { type PlacedText, askThere, readAnswer } from './placedText.ts';

/** Puts each table in braces, by which `run_on_server` knows it. */
class TablesInBraces extends OperationNodeTransformer {
  protected override transformTable(node: TableNode): TableNode {
    return TableNode.create(`{${node.table.identifier.name}}`);
  }

  /** A column's table is an alias. */
  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node;
  }
}
const inBraces = new TablesInBraces();
const PLACED: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => inBraces.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

/** A text in both its forms. */
interface Reading {
  readonly here: string;
  readonly there: string;
}

/**
 * Runs a reading of one account whose tables are all named by `tableOf`. Over a cluster the account's server plans and runs it whole, and instants
 * arrive as texts: Citus would plan it at each request on the coordinator, and its part of it there.
 */
export async function preparedThere<R extends QueryResultRow>(
  tx: Tx,
  accountId: number,
  query: RawBuilder<R>,
): Promise<R[]> {
  if (!tx.isCluster) return prepared(tx, query);
  const { sql: here, parameters } = query.compile(tx);
  const text = placed.get(here) ?? placedOf(query, here, tx);
  return answerOf(tx, accountId, { text, values: parameters, unnamed: nameOfComposed(text) === undefined });
}

/** Texts of this process as the account's server is handed them, by what one PostgreSQL would be sent; both have the same values. */
const placed = new Map<string, string>();

function placedOf(query: RawBuilder<unknown>, here: string, executor: QueryExecutorProvider): string {
  const text = asAnswer(query.withPlugin(PLACED).compile(executor).sql);
  // As many as have names.
  if (nameOfComposed(text) !== undefined) placed.set(here, text);
  return text;
}

async function answerOf<R>(tx: Tx, accountId: number, { values, ...text }: PlacedText): Promise<R[]> {
  const answer = readAnswer(await askThere(tx, accountId, { ...text, values: values.map(asText) }));
  return (answer ?? []) as R[];
}

/** A text of the code whose tables are named by the function that it is given, for one PostgreSQL and for a server of a cluster. */
export function reading(write: (table: (name: keyof Tables) => string) => string): Reading {
  return { here: write((name) => name), there: asAnswer(write((name) => `{${name}}`)) };
}

/** Rows of such a reading of one account, as `preparedThere`; $1 and the rest are its values. */
export async function rowsThere<R extends QueryResultRow>(
  tx: Tx,
  accountId: number,
  { here, there }: Reading,
  values: readonly unknown[],
): Promise<R[]> {
  if (!tx.isCluster) return (await tx.raw<R>({ text: here, values })).rows;
  return answerOf(tx, accountId, { text: there, values, unnamed: false });
}

const asAnswer = (text: string): string => `select json_agg(answer)::text from (${text}) answer`;

/** A list as PostgreSQL writes one: values of the text arrive in a list themselves. */
const asText = (value: unknown): unknown =>
  Array.isArray(value) ? `{${value.map((item) => JSON.stringify(String(item))).join(',')}}` : value;
