import { z } from 'zod';
import { COMMENT_MAX } from '../../base/constants.ts';
import { id } from '../../base/primitives.ts';

/** What an administrator answers to what waits: a refusal may have its reason. */
export const decisionFields = {
  decision: z.enum(['accept', 'refuse']),
  reason: z.string().trim().max(COMMENT_MAX).optional(),
};

type Decision = z.infer<z.ZodObject<typeof decisionFields>>;

/** Whether a refusal has its reason, and the error of one that has none. */
export const hasReason = ({ decision, reason = '' }: Decision): boolean => decision === 'accept' || reason !== '';
export const NO_REASON = { path: ['reason'], error: 'Dites pourquoi vous refusez.' };

/** The answer to a request of a restaurant or a customer; a refusal has its reason. */
export const requestDecisionInput = z.object({ id, request_id: id, ...decisionFields }).refine(hasReason, NO_REASON);
