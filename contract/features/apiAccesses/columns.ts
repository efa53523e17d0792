import { columnsOf } from '../../base/columns.ts';
import type { ApiAccess, RecentCall } from './calls.ts';
import { API_ACCESS_STATUS_LABELS } from './labels.ts';

const access = columnsOf<ApiAccess>();

/** The columns of the accesses. */
export const ACCESS_COLUMNS = {
  name: access.typed('Nom', 'name'),
  client_id: access.text('Client ID', 'client_id'),
  scopes: access.text('Portées', ({ scopes }) => scopes.join(', ')),
  created_at: access.instant('Créé le', 'created_at'),
  last_used_at: access.moment('Dernière utilisation', 'last_used_at'),
  status: access.text('Statut', ({ status }) => API_ACCESS_STATUS_LABELS[status]),
  refused_tries: access.count(
    'Essais refusés (24\u00a0h)',
    ({ refused_tries }) => refused_tries.last_day,
    'Essais refusés (24 h)',
  ),
};

const call = columnsOf<RecentCall>();

/** The columns of the calls. */
export const CALL_COLUMNS = {
  created_at: call.moment('Date', 'created_at'),
  access: call.typed('Accès', ({ access }) => access.name),
  method: call.text('Méthode', 'method'),
  path: call.text('Adresse', 'path'),
  status: call.count('Statut', 'status'),
  duration_ms: call.count('Durée', 'duration_ms', 'Durée (ms)'),
  ignored: call.typed('Champs inconnus', ({ ignored }) => ignored.join(', ')),
};
