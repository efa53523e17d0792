import { ANSWERS_KEPT_DAYS } from '@boucle/contract/constants.ts';

/** What both OpenAPI documents say of repeated requests. */
export const IDEMPOTENCY_GUIDE = `Ce qui écrit accepte un en-tête Idempotency-Key de 1 à 200 caractères. La même clé, la même demande\u00a0: la première réponse est redonnée, sans second effet, pendant ${ANSWERS_KEPT_DAYS}\u00a0jours\u202f; ensuite la clé est oubliée, et la demande serait faite de nouveau. Une autre demande sous la même clé est refusée (409), une clé vide aussi (422).`;
