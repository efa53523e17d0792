import './claims.css';
import { count, dateTime, euro, quantity } from '@boucle/contract/base/format.ts';
import { type IncidentDetail, type OrphanReturn } from '@boucle/contract/features/incidents/calls.ts';
import { leftLabel, orphanEvidence } from '@boucle/contract/features/incidents/words.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { CLAIM_OUTCOME_LABELS, LIKELIHOOD_LABELS } from '@boucle/contract/shared/incidents/claims.ts';
import { type ReactNode } from 'react';
import { JournalLink } from '../../../shared/journal/JournalLink.tsx';
import { MessagesOf } from '../../../shared/messages/MessagesOf.tsx';
import { transactionAddress } from '../../../shared/transactionAddress.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { type IncidentQuestion } from '../incidentQuestion.ts';
import { type Choice } from './choice.ts';
import { ClaimLine } from './ClaimLine.tsx';
import { Moment } from '../../../ui/figures/Moment.tsx';
import { piecesOf } from '../../../ui/figures/unbroken.ts';

type ClaimBodyProps = {
  incident: IncidentDetail;
  /** The return that it is, and words for the claimant. */
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onAsk: (question: IncidentQuestion) => void;
};

/** A claim: the claimant's words and past, the loan, the returns that may be it, the answer. */
export function ClaimBody({ incident, choice, onChoice, onAsk }: ClaimBodyProps) {
  const { claim, claimed, status, left, deposit, note, resolved_at, resolved_by } = incident;
  if (claim === null || claimed === null) return null;
  const waits = status === 'open' && left > 0;
  // What was explained or refused may still be granted.
  const grantable = status !== 'settled' && left > 0;
  const partly = leftLabel(incident);
  return (
    <div className="incident">
      <div className="b-row incident-what">
        <FormatPicture url={incident.picture_url} drawing={incident.drawing} />
        <div>
          <b>{piecesOf(incident.quantity, incident.format_title)}</b>
          <p className="b-muted">
            {claim.loan_id === null ? 'Mouvement contesté' : `Consigne de ${euro(deposit)}`}
            {claimed.past !== null &&
              ` · ${count(claimed.past.borrowed, 'contenant emprunté', 'contenants empruntés')}, ${quantity(claimed.past.held)} à rendre`}
            {claimed.earlier_claims > 0 &&
              ` · ${count(claimed.earlier_claims, 'réclamation avant celle-ci', 'réclamations avant celle-ci')}`}
          </p>
        </div>
      </div>
      {claim.text !== null && (
        <blockquote className="claim-words">
          <p>{claim.text}</p>
          <footer className="b-caption b-muted">{`${claim.claimant.name}, le ${dateTime(incident.created_at)}`}</footer>
        </blockquote>
      )}
      <ClaimLine incident={incident} />
      {grantable && claimed.loan !== null && (
        <OrphanReturns returns={claimed.orphan_returns} choice={choice} onChoice={onChoice} onAsk={onAsk} />
      )}
      {waits && claimed.loan === null && (
        <p className="b-muted">
          Une partie seulement&#8239;?{' '}
          <Link className="b-link" to={partAddress('/control', 'ecarts', 'new=1')}>
            Corrigez le stock
          </Link>
          , puis expliquez.
        </p>
      )}
      {grantable && choice.surplus !== undefined && (
        <IfGranted incident={incident} choice={choice} onChoice={onChoice} />
      )}
      {partly !== undefined && <p className="b-caption">{partly}.</p>}
      {!waits && (
        <section aria-labelledby="claim-answer">
          <h3 id="claim-answer">Réponse</h3>
          <Facts
            facts={[
              ...(claim.outcome === null ? [] : [['Issue', CLAIM_OUTCOME_LABELS[claim.outcome]] as const]),
              ...(claim.given_back > 0 ? [['Consigne rendue', euro(claim.given_back)] as const] : []),
              ...(note === null ? [] : [['Message', note] as const]),
              ...(resolved_at === null
                ? []
                : [
                    [
                      'Répondu le',
                      `${dateTime(resolved_at)}${resolved_by === null ? '' : `, ${resolved_by}`}`,
                    ] as const,
                  ]),
              ...(incident.settlements.length === 0
                ? []
                : [
                    [
                      'Transactions',
                      incident.settlements.map(({ transaction_id, reversed }) => (
                        <Transaction key={transaction_id} id={transaction_id} reversed={reversed} />
                      )),
                    ] as const,
                  ]),
            ]}
          />
        </section>
      )}
      {waits && !claimed.reachable && (
        <p className="b-muted">{`${claim.claimant.name} n’a pas d’adresse\u00a0: la réponse ne partira pas par e-mail.`}</p>
      )}
      <MessagesOf about={{ thing: 'incident', thing_id: incident.id }} />
      <section aria-labelledby="claim-facts">
        <h3 id="claim-facts">Détails</h3>
        <Facts facts={factsOf(incident)} />
      </section>
      <p>
        <JournalLink entity="incident" id={incident.id} />
      </p>
    </div>
  );
}

const Transaction = ({ id, reversed = false }: { id: number; reversed?: boolean }) => (
  <>
    <Link className="b-link" to={transactionAddress({ id, transaction_type: undefined })}>
      n°&nbsp;{quantity(id)}
    </Link>
    {reversed && ' (annulée depuis)'}
  </>
);

type ReturnsProps = Omit<ClaimBodyProps, 'incident'> & { returns: readonly OrphanReturn[] };

function OrphanReturns({ returns, choice, onChoice, onAsk }: ReturnsProps) {
  return (
    <section aria-labelledby="claim-returns">
      <h3 id="claim-returns">Retours sans nom près de là</h3>
      {returns.length === 0 ? (
        <p className="b-muted">
          Aucun retour sans nom près de là&nbsp;: même format, à deux jours près, à moins de 1&nbsp;km.
        </p>
      ) : (
        <>
          <ul className="claim-returns">
            {returns.map((found) => (
              <li key={found.incident_id}>
                <label>
                  <input
                    type="radio"
                    name="claim-return"
                    checked={choice.surplus === found.incident_id}
                    onChange={() => onChoice({ ...choice, surplus: found.incident_id })}
                  />
                  <span>
                    <b>{found.place.name}</b>
                    <small>{orphanEvidence(found)}</small>
                  </span>
                  <meter min={0} max={6} value={LIKELIHOOD_SIXTHS[found.likelihood]} aria-hidden="true" />
                  <em>{LIKELIHOOD_LABELS[found.likelihood]}</em>
                </label>
              </li>
            ))}
          </ul>
          <Button variant="text" size="small" onClick={() => onAsk('grant')}>
            Aucun d’eux&nbsp;: rendre à titre gracieux…
          </Button>
        </>
      )}
    </section>
  );
}

/** A bar that is full, half, or a sixth. */
const LIKELIHOOD_SIXTHS = { probable: 6, possible: 3, unlikely: 1 } as const;

/** What one press does: person, gap, message. */
function IfGranted({ incident, choice, onChoice }: Omit<ClaimBodyProps, 'onAsk'>) {
  const found = incident.claimed?.orphan_returns.find(({ incident_id }) => incident_id === choice.surplus);
  if (found === undefined || incident.claim === null) return null;
  const pieces = Math.min(incident.left, found.left);
  const unit = incident.claimed?.loan?.unit_deposit ?? 0;
  return (
    <section aria-labelledby="claim-granted">
      <h3 id="claim-granted">Si c’est celle-ci</h3>
      <ul className="claim-effects">
        <Effect
          name={incident.claim.claimant.name}
        >{`+${euro(pieces * unit)}${pieces === (incident.claimed?.loan?.held ?? 0) ? ', emprunt soldé' : ''}`}</Effect>
        <Effect
          name={`Écart\u00a0: ${found.place.name}`}
        >{`+${quantity(found.left)} → ${quantity(found.left - pieces)}${found.left === pieces ? ', réglé' : ''}`}</Effect>
        <Effect name="E-mail">
          {incident.claimed?.reachable === true ? '«\u00a0Retrouvé, merci\u00a0»' : 'aucune adresse'}
        </Effect>
      </ul>
      <TextArea
        label="Un mot dans l’e-mail"
        optional
        rows={2}
        maxLength={500}
        value={choice.note}
        onChange={({ target }) => onChoice({ ...choice, note: target.value })}
      />
    </section>
  );
}

const Effect = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <small>{name}</small>
    <b>{children}</b>
  </li>
);

function factsOf(incident: IncidentDetail): (readonly [string, ReactNode])[] {
  const { claim, transaction_id: id, restaurant, recorded_by } = incident;
  const link = (to: Address, label: string) => (
    <Link className="b-link" to={to}>
      {label}
    </Link>
  );
  const pages = { customer: 'customer', restaurant: 'restaurant', partner: 'partner-supply' } as const;
  return [
    ...(claim === null
      ? []
      : [['Réclamé par', link(pathOf(pages[claim.by], { id: claim.claimant.id }), claim.claimant.name)] as const]),
    ['Ouverte le', <Moment key="opened" at={incident.created_at} />],
    ...(recorded_by === null ? [] : [['Ouverte par', recorded_by] as const]),
    ...(id === null
      ? []
      : [[claim?.loan_id === null ? 'Mouvement' : 'Emprunt', <Transaction key={id} id={id} />] as const]),
    ...(restaurant === null || claim?.by === 'restaurant'
      ? []
      : [['Restaurant', link(pathOf('restaurant', { id: restaurant.id }), restaurant.name)] as const]),
  ];
}
