import { oc } from '@orpc/contract';
import { type Role } from './roles.ts';

/** OAuth scopes of the client `administration` that a call may ask for. */
export type CallScope = 'read' | 'write' | 'restaurant:manage' | 'user_account:manage';

/** Who may read, by a call that leaves no trace. */
export interface Reading {
  readonly roles: readonly [Role, ...Role[]];
  readonly scope: 'read';
  readonly audited?: never;
  readonly pictures?: never;
  readonly paper?: boolean;
}

/**
 * Who may make a call. There is no default: a call that does not say it does not compile. `audited`
 * marks a read that leaves a trace (a PIN), or does where its input asks for more (`with`), or one
 * sent as a POST that leaves none (a preview); writes always leave one. `pictures` marks a call
 * whose body may hold some, and so be large. `paper` marks one whose answer is made in the paper
 * process (`server/documents/papers/`), where it takes a place first. `replica` marks a reading
 * whose answer may be a moment old (`history`).
 */
export type Access =
  | { readonly public: true }
  | (Reading & { readonly replica: true })
  | {
      readonly roles: readonly [Role, ...Role[]];
      readonly scope: CallScope;
      readonly audited?: boolean | 'with';
      readonly pictures?: boolean;
      readonly paper?: boolean;
      readonly replica?: never;
    };

/**
 * Of a GET that answers figures, what has happened, or a file: a replica of the database may give
 * it (docs/operations/replica.md). Not for what is opened to be changed, nor for what shows the
 * present state.
 */
export const history = <A extends Reading>(access: A) => ({ ...access, replica: true }) as const;

/** Of what the administrators of an initiative read, and what they change. */
export const ADMIN_READS = { roles: ['account_admin'], scope: 'read' } as const satisfies Access;
export const ADMIN_WRITES = { roles: ['account_admin'], scope: 'write' } as const satisfies Access;

/** Path of a call, under its API's. */
export type CallPath = `/${string}`;

/** The contract's only builder: `call(access).route(…).input(…).output(…)`. */
export const call = (access: Access) => oc.$meta<{ access?: Access }>({}).meta({ access });
