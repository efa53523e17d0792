import { type PostingRequestType } from './input.ts';

/** Transactions of a counter: what a device may record. */
export const COUNTER_TYPES: ReadonlySet<string> = new Set<PostingRequestType>([
  'activate_card',
  'customerless_refill',
  'grab_container',
  'grab_guest_container',
  'redeem_reward',
  'refill_container',
  'return_container',
  'return_guest_container',
]);
