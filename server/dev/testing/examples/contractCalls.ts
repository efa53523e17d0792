import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/base/call.ts';
import { type ZodType } from 'zod';

/** `cards.list`: every call of the contract, known to the compiler. */
export type CallName = {
  [R in keyof typeof api]: `${R}.${keyof (typeof api)[R] & string}`;
}[keyof typeof api];

/** One call of the contract as a test sees it. */
export interface ContractCall {
  name: CallName;
  method: string;
  /** With its placeholders: `/card_holders/{id}`. */
  path: string;
  access: Access;
  /** Status of its answer when it succeeds. */
  success: number;
  output: ZodType;
  /** Schema of its path, query and body; undefined without any. */
  input: ZodType | undefined;
}

interface Procedure {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string; readonly successStatus?: number };
    readonly meta: { readonly access?: Access };
    readonly inputSchema?: unknown;
    readonly outputSchema?: unknown;
  };
}

/**
 * Every call of the administration API, from the contract alone: one added there is tested without
 * being named here.
 */
export const contractCalls: readonly ContractCall[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls as Readonly<Record<string, Procedure>>).map(([verb, { '~orpc': call }]) => {
    const { method, path, successStatus = 200 } = call.route;
    const { access } = call.meta;
    if (method === undefined || path === undefined || access === undefined) {
      throw new Error(`${resource}.${verb} lacks a method, a path or an access.`);
    }
    const name = `${resource}.${verb}` as CallName;
    const input = call.inputSchema as ZodType | undefined;
    return { name, method, path, access, success: successStatus, output: call.outputSchema as ZodType, input };
  }),
);

/** The roles a call is for; none for a public one. */
export const rolesOf = ({ access }: ContractCall): readonly string[] => ('public' in access ? [] : access.roles);
