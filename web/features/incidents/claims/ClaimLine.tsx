import { date, dateTime } from '@boucle/contract/base/format.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';

/** Lent, returned as stated, claimed: in order, not to scale. */
export function ClaimLine({ incident }: { incident: IncidentDetail }) {
  const { claim, claimed, created_at, place } = incident;
  const loan = claimed?.loan ?? null;
  if (claim === null || loan === null) return null;
  return (
    <ol className="claim-line">
      <li>
        <b>Emprunté</b>
        <span>{dateTime(loan.since)}</span>
        <small>{loan.restaurant?.name ?? 'Entrepôt'}</small>
      </li>
      <li className="claim-stated">
        <b>Rendu (déclaré)</b>
        <span>{claim.returned_on === null ? 'jour non précisé' : date(claim.returned_on)}</span>
        <small>{place.name}</small>
      </li>
      <li>
        <b>Réclamation</b>
        <span>{dateTime(created_at)}</span>
        <small>{incident.recorded_by === null ? 'en ligne' : `au téléphone, ${incident.recorded_by}`}</small>
      </li>
    </ol>
  );
}
