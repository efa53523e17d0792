import { type RawBuilder, sql } from 'kysely';
import { type Tables } from '../tables.ts';

/** A table by its name, for a reading that an account's server runs whole (`preparedThere`): the pieces there have other names. */
export const tableOf = (name: keyof Tables): RawBuilder<unknown> => sql.table(name);
