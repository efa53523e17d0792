import { z } from 'zod';
import { ACCOUNT_REQUEST_MAX } from './accountRequestLimits.ts';
import { call } from './call.ts';
import { one } from './pagination.ts';

const text = (max: number) => z.string().trim().min(1).max(max);

/** What someone who wants to open an initiative says of it. */
export const accountRequest = z.object({
  name: text(ACCOUNT_REQUEST_MAX.name),
  contact: text(ACCOUNT_REQUEST_MAX.contact),
  email: z.email().max(ACCOUNT_REQUEST_MAX.email),
  city: text(ACCOUNT_REQUEST_MAX.city),
  message: z.string().trim().max(ACCOUNT_REQUEST_MAX.message).optional(),
});
export type AccountRequest = z.infer<typeof accountRequest>;

export const accountRequestCalls = {
  /** Public, at most 5 per address and hour; always the same answer, so that it tells nothing of who is known. */
  create: call({ public: true })
    .route({
      method: 'POST',
      path: '/account_requests',
      summary: 'Demander l’ouverture d’une initiative',
      successStatus: 201,
    })
    .input(accountRequest)
    .output(one(z.object({ received: z.literal(true) }))),
};
