import { ANSWERS_KEPT_DAYS } from '@boucle/contract/base/constants.ts';

/** The chapter on repeated requests, in both OpenAPI documents. */
export const IDEMPOTENCY_GUIDE = `Les appels qui écrivent acceptent un en-tête Idempotency-Key de 1 à 200 caractères. La même demande sous la même clé reçoit de nouveau la première réponse, sans second effet, pendant ${ANSWERS_KEPT_DAYS}\u00a0jours\u202f; ensuite la clé est oubliée, et la demande serait exécutée de nouveau. Une autre demande sous la même clé est refusée (409), une clé vide aussi (422).`;
