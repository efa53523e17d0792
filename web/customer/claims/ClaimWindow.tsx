import { addDays, date, euro, eurosOf, parisDay } from '@boucle/contract/base/format.ts';
import { type CustomerContainer } from '@boucle/contract/partnerApi/customer.ts';
import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { CLAIM_TEXT_MAX } from '@boucle/contract/shared/incidents/claims.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Window } from '../../shared/ownPages/Window.tsx';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { createAttempts } from '../../shared/saving/attempts.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { readClaims } from './readClaims.ts';
import { client } from '../own.ts';
import { readPlaces } from '../queries.ts';
import { piecesOf } from '../../ui/figures/unbroken.ts';

const keyOf = ({ kind, id }: ReturnPlace): string => `${kind}.${id}`;

/** « J’ai rendu, ce n’est pas là »: where and when, then a word. */
export function ClaimWindow({ loans, onClose }: { loans: readonly CustomerContainer[]; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: places = [] } = useQuery(readPlaces);
  const [today] = useState(() => parisDay(new Date()));
  const [loanId, setLoanId] = useState(loans[0]?.loan_id);
  const [placeKey, setPlaceKey] = useState('');
  const [day, setDay] = useState<string | null>(today);
  const [text, setText] = useState('');
  const [isLast, setLast] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempts] = useState(createAttempts);
  const loan = loans.find(({ loan_id }) => loan_id === loanId);
  if (loan === undefined) return null;
  const place = places.find((one) => keyOf(one) === placeKey);
  const wrong = fieldErrors(failure);
  const since = parisDay(loan.since);
  const days = [
    { label: 'Aujourd’hui', value: today },
    { label: 'Hier', value: addDays(today, -1) },
  ].filter(({ value }) => value >= since);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const body = {
      loan_id: loan.loan_id,
      ...(place && { place: { kind: place.kind, id: place.id } }),
      ...(day !== null && day !== '' && { returned_on: day }),
      ...(text.trim() !== '' && { text: text.trim() }),
    };
    try {
      await client.incidents.open(body, attempts.optionsOf(undefined, body));
      attempts.done();
      alerts.show('success', 'Réclamation envoyée.');
      void queries.invalidateQueries({ queryKey: readClaims.queryKey });
      onClose();
    } catch (error) {
      setFailure(error);
      if (Object.keys(fieldErrors(error)).some((name) => name !== 'text')) setLast(false);
      setBusy(false);
    }
  };
  const what = piecesOf(loan.quantity, loan.title);
  const fields = ['place', 'returned_on', 'text'];
  return (
    <Window title="J’ai rendu, ce n’est pas là" dirty={text !== '' || placeKey !== ''} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) void send();
          else setLast(true);
        }}
      >
        <FormError message={fields.some((name) => wrong[name]) ? undefined : problemOf(failure)} />
        {isLast ? (
          <>
            <TextArea
              label="En un mot"
              optional
              rows={3}
              maxLength={CLAIM_TEXT_MAX}
              autoFocus
              value={text}
              error={wrong['text']}
              onChange={({ target }) => setText(target.value)}
            />
            <p>
              <b>{`${what}, ${euro(eurosOf(loan.deposit_cents * loan.quantity))}`}</b>
              <br />
              {`${place?.name ?? 'Lieu non précisé'}${day === null || day === '' ? '' : `, le ${date(day)}`}`}
            </p>
            <p className="b-muted">
              On cherche parmi les retours sans nom près de là. La réponse arrive ici et par e-mail, avec la raison.
            </p>
            <Button type="submit" full variant="contained" size="large" busy={busy}>
              Envoyer
            </Button>
            <Button full onClick={() => setLast(false)}>
              Modifier
            </Button>
          </>
        ) : (
          <>
            {loans.length === 1 ? (
              <p>
                <b>{what}</b>
                <br />
                {`${loan.restaurant_name === null ? '' : `${loan.restaurant_name}, `}depuis le ${date(loan.since)}`}
              </p>
            ) : (
              <SelectField
                label="Quel contenant&#8239;?"
                options={loans.map((one) => ({
                  value: String(one.loan_id),
                  label: `${piecesOf(one.quantity, one.title)}, depuis le ${date(one.since)}`,
                }))}
                value={String(loanId)}
                onChange={({ target }) => setLoanId(Number(target.value))}
              />
            )}
            <SelectField
              label="Où l’avez-vous rendu&#8239;?"
              options={[
                { value: '', label: 'Un autre lieu, ou je ne sais plus' },
                ...places.map((one) => ({ value: keyOf(one), label: one.name })),
              ]}
              value={placeKey}
              error={wrong['place']}
              onChange={({ target }) => setPlaceKey(target.value)}
            />
            <div className="c-amounts" role="group" aria-label="Quand&#8239;?">
              {days.map(({ label, value }) => (
                <Button key={value} aria-pressed={day === value} onClick={() => setDay(value)}>
                  {label}
                </Button>
              ))}
            </div>
            <DateField label="Quand&#8239;?" optional value={day} error={wrong['returned_on']} onValue={setDay} />
            <Button type="submit" full variant="contained" size="large" refused={day === ''}>
              Continuer
            </Button>
          </>
        )}
      </form>
    </Window>
  );
}
