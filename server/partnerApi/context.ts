import { type PartnerScope } from '@boucle/contract/partnerApi/scopes.ts';
import { type RequestContext } from '../http/context.ts';

/** What the call log keeps of a request, filled in as it is found out. */
export interface Trace {
  access?: { accountId: number; partnerId: number; accessId: number; personId: number | null };
  /** As the contract writes it: /orders/{id}. */
  path?: string;
}

/** What the transport knows before any call is chosen. */
export interface PartnerRequest extends RequestContext {
  basic: { clientId: string; secret: string } | null;
  trace: Trace;
}

/** A customer, an owner, or both, whose token a partner's application shows. */
export interface StreetPerson {
  personId: number;
  customerId: number | null;
  restaurantIds: readonly number[];
}

/** Who calls: an access, and the person it acts for when a token called. */
export interface PartnerCaller {
  accountId: number;
  partnerId: number;
  accessId: number;
  accessName: string;
  /** Of the access; a token's are those that both have. */
  scopes: readonly PartnerScope[];
  person: StreetPerson | null;
}
