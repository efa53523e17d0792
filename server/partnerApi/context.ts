import { type PartnerScope } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { type PartnerTransport, type RequestContext } from '../platform/api/context.ts';

/** The partner's side of a request of this API. */
export function transportOf({ partner }: RequestContext): PartnerTransport {
  if (partner === undefined) throw new Error("A call of the partners' API came in another way.");
  return partner;
}

/** The device of a restaurant's counter whose token it is. */
export interface CallingDevice {
  name: string;
  /** It asks for its PIN first. */
  locked: boolean;
}

/** A customer, an owner, or both, whose token a partner's application shows. */
export interface EndUser {
  personId: number;
  /** In which their application acts: on one device. */
  sessionId: number;
  customerId: number | null;
  restaurantIds: readonly number[];
  /** Null of the person themself. */
  device: CallingDevice | null;
}

/** Who calls: an access, and the person it acts for when a token called. */
export interface PartnerCaller {
  accountId: number;
  /** Null: the initiative's own page, by which no partner acts. */
  partnerId: number | null;
  accessId: number;
  accessName: string;
  /** Of the access; a token's are the ones that both have. */
  scopes: readonly PartnerScope[];
  person: EndUser | null;
}
