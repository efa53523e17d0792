import { type ClientBase } from 'pg';

/** The owner, connected to the coordinator of a cluster. */
export type Owner = Pick<ClientBase, 'query'>;
