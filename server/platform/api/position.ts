import { type Access } from '@boucle/contract/base/call.ts';
import { FIRST_POSITION, POSITION_HEADER } from '@boucle/contract/base/constants.ts';
import { type Database } from '../database/pool.ts';
import { type Position, later, readPosition } from '../database/replica/positions.ts';
import { type Replica } from '../database/replica/replica.ts';

/**
 * Position of the database's journal that one request must see, and the one that its own writes
 * reached. `database` is what its call reads and writes: where there is no replica, the primary as
 * it is.
 */
export class SeenPosition {
  readonly database: Database;
  readonly #brought: Position | undefined;
  #written: Position | undefined;
  #isUnknown = false;
  readonly #tells: boolean;

  constructor(
    { database, replica }: { readonly database: Database; readonly replica: Replica | undefined },
    { brought, access, writes }: { brought: string | null; access: Access; writes: boolean },
  ) {
    this.#brought = readPosition(brought);
    this.#tells = replica !== undefined && writes;
    if (replica === undefined) this.database = database;
    else if (writes) this.database = { ...database, committed: (position) => this.#committed(position) };
    else if (!mayBeOld(access) || this.#brought === undefined) this.database = database;
    else this.database = replica.behind(database, this.#brought);
  }

  #committed(position: string | undefined): void {
    const read = readPosition(position ?? null);
    if (read === undefined) this.#isUnknown = true;
    else this.#written = later(read, this.#written ?? read);
  }

  /**
   * The headers of the answer: without a position, a writer has to read the primary for a while.
   */
  get headers(): Record<string, string> {
    if (!this.#tells || this.#isUnknown) return {};
    return { [POSITION_HEADER]: this.#written ?? this.#brought ?? FIRST_POSITION };
  }
}

const mayBeOld = (access: Access): boolean => !('public' in access) && access.replica === true;
