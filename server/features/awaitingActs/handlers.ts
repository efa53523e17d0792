import { type Access } from '@boucle/contract/base/call.ts';
import { type AnyContractProcedure } from '@orpc/contract';
import { ORPCError, ValidationError } from '@orpc/server';
import { type z } from 'zod';
import { type CallContext } from '../../platform/api/context.ts';
import { refuseUnknownKeys } from '../../platform/api/unknownKeys.ts';
import { invalidField } from '../../platform/http/errors.ts';

/** A handler's context: its call's, and what runs long work apart. */
export type ActContext = CallContext & { readonly apart: <T>(work: () => Promise<T>) => Promise<T> };

/** The part of a bound call that an act needs. */
interface Bound {
  readonly '~orpc': {
    readonly meta: { readonly access?: Access };
    readonly route: { readonly method?: string };
    readonly inputSchema?: z.ZodType;
    readonly handler: (options: unknown) => unknown;
  };
}

/** The calls that an act may ask for: the tree of the router without its own. */
export type Handlers = Readonly<Record<string, object>>;

const isBound = (value: unknown): value is Bound => typeof value === 'object' && value !== null && '~orpc' in value;
const isProcedure = (value: Bound): value is Bound & AnyContractProcedure => isBound(value);

/**
 * The bound call of a name, `transactions.record`, that the caller may make and that writes. 422
 * for any other.
 */
function boundCall(handlers: Handlers, name: string, { caller }: ActContext): Bound {
  const found = name
    .split('.')
    .reduce<unknown>((tree, part) => (isTree(tree) && Object.hasOwn(tree, part) ? tree[part] : undefined), handlers);
  if (!isBound(found)) throw invalidField('call', 'Cet appel n’existe pas.');
  const { access } = found['~orpc'].meta;
  const mayCall = access !== undefined && 'roles' in access && access.roles.includes(caller.role);
  if (!mayCall || found['~orpc'].route.method === 'GET') throw invalidField('call', 'Cet appel ne se confirme pas.');
  return found;
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isBound(value);

/**
 * Runs a call by its name in the transaction of the context, as its caller, on an input that is
 * checked first. Nothing around the handler is done: no key, no trace, no look at the thresholds.
 */
export async function runCall(
  handlers: Handlers,
  name: string,
  sent: unknown,
  context: ActContext,
): Promise<{ readonly input: unknown; readonly output: unknown }> {
  const bound = boundCall(handlers, name, context);
  if (isProcedure(bound)) refuseUnknownKeys(bound, sent, context);
  const read = await bound['~orpc'].inputSchema?.safeParseAsync(sent);
  if (read?.success === false)
    throw new ORPCError('BAD_REQUEST', {
      cause: new ValidationError({ message: 'Input validation failed', issues: read.error.issues, data: sent }),
    });
  const input: unknown = read?.data;
  const output: unknown = await bound['~orpc'].handler({
    context,
    input,
    path: name.split('.'),
    procedure: bound,
    errors: {},
    lastEventId: undefined,
    signal: undefined,
  });
  return { input, output };
}
