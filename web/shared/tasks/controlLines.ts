import { count, euro } from '@boucle/contract/base/format.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import {
  mdiAccountCheckOutline,
  mdiAccountLockOutline,
  mdiAccountOffOutline,
  mdiCashLock,
  mdiClipboardCheckOutline,
  mdiCommentQuestionOutline,
  mdiScaleUnbalanced,
  mdiShieldAlertOutline,
} from '@mdi/js';

/** The lines of what the books are checked by, and of claims. */
export const controlLines = ({
  open_incidents: gaps,
  open_claims: claims,
  awaiting_acts: acts,
  waiting_night: night,
  open_alerts: alerts,
  overdue_counts: counts,
  due_data_requests: requests,
  inactive_customers: inactive,
}: Waiting) =>
  [
    {
      key: 'incidents',
      icon: mdiScaleUnbalanced,
      tone: 'warn',
      title: count(gaps, 'écart à examiner', 'écarts à examiner'),
      detail: 'Comptage et registres diffèrent',
      to: partAddress('/control', 'ecarts', 'status=open'),
    },
    {
      key: 'claims',
      icon: mdiCommentQuestionOutline,
      tone: 'warn',
      title: count(claims, 'réclamation sans réponse', 'réclamations sans réponse'),
      detail: 'Un conso ou un restaurant attend une réponse',
      to: partAddress('/control', 'ecarts', 'kind=claim&status=open'),
    },
    {
      key: 'acts',
      icon: mdiAccountCheckOutline,
      tone: 'warn',
      title: count(acts, 'acte à confirmer', 'actes à confirmer'),
      detail: 'Ils demandent une deuxième personne',
      to: pathOf('awaiting-acts'),
    },
    {
      key: 'kept-loans',
      icon: mdiCashLock,
      tone: 'warn',
      title: count(night?.pieces ?? 0, 'consigne à garder', 'consignes à garder'),
      detail: `${euro(night?.amount ?? 0)}\u00a0: cette nuit dépasse l’habitude`,
      to: partAddress('/transactions/reuses', 'regle'),
    },
    {
      key: 'data-requests',
      icon: mdiAccountLockOutline,
      tone: 'warn',
      title: count(requests, 'demande sur des données à répondre', 'demandes sur des données à répondre'),
      detail: 'La loi laisse un mois',
      to: partAddress('/customers', 'donnees'),
    },
    {
      key: 'alerts',
      icon: mdiShieldAlertOutline,
      tone: 'warn',
      title: count(alerts, 'alerte à examiner', 'alertes à examiner'),
      detail: 'Faits inhabituels à vérifier',
      to: partAddress('/control', 'alertes', 'status=open'),
    },
    {
      key: 'counts',
      icon: mdiClipboardCheckOutline,
      tone: 'neutral',
      title: count(counts, 'lieu à compter', 'lieux à compter'),
      detail: 'L’inventaire est en retard',
      to: partAddress('/control', 'a-compter', 'overdue=true'),
    },
    {
      key: 'inactive',
      icon: mdiAccountOffOutline,
      tone: 'neutral',
      title: count(inactive, 'conso inactif à prévenir ou effacer', 'consos inactifs à prévenir ou effacer'),
      detail: 'Sans mouvement, sans solde, sans contenant',
      to: partAddress('/customers', 'donnees'),
    },
  ] as const;
