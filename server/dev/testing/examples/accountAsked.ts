import { type ExampleWorld } from './exampleWorld.ts';

/**
 * The query by which a super administrator, who has no account, names ours; nothing for anyone who
 * has one.
 */
export const accountAsked = ({ ledger, people }: ExampleWorld, personId: number): string =>
  personId === people.super_admin ? `filter[account_id]=${ledger.accountId}` : '';
