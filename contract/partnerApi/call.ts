import { oc } from '@orpc/contract';
import { type PartnerScope } from '../shared/apiAccesses/scopes.ts';

/**
 * Who makes a call: the partner's software itself (Basic), a person it acts for (Bearer), or the
 * counter's device of an owner (Bearer), which may what names it and nothing else.
 */
export const WHO = ['access', 'customer', 'restaurant_owner', 'device'] as const;
export type Who = (typeof WHO)[number];

/**
 * Who may make a call of the partners' API, and the scope that the access, and the person's token,
 * must have.
 */
export interface PartnerAccess {
  readonly who: readonly [Who, ...Who[]];
  readonly scope: PartnerScope;
  /** Moves containers or euros: refused (422) without an Idempotency-Key. */
  readonly keyed?: true;
  /** Answers a secret: no key keeps the answer, and the call is done again each time. */
  readonly unkept?: true;
  /** Answers a file that takes a while to make. */
  readonly paper?: true;
}

/** The only builder of this contract: a call that does not say who may make it does not compile. */
export const partnerCall = (access: PartnerAccess) =>
  oc.$meta<{ partnerAccess?: PartnerAccess }>({}).meta({ partnerAccess: access });
