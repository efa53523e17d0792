import {
  closedSpans,
  FEC_GRAIN_LABELS,
  FEC_GRAINS,
  FEC_WITHOUT_SIREN,
  type FecGrain,
  fecName,
} from '@boucle/contract/features/books/fec.ts';
import { type FecYear } from '@boucle/contract/features/books/fecCalls.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiFileCheckOutline, mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { FecChecks } from './FecChecks.tsx';

const yearLabel = ({ first, last, closed_until }: FecYear): string =>
  `Du ${writtenDay(first)} au ${writtenDay(closed_until)}${closed_until < last ? ', en cours' : ''}`;

/**
 * Asks for a fiscal year or some of its months: the file, the same as CSV, and its verification.
 */
export function FecForm({ siren, years }: { siren: string | null; years: readonly FecYear[] }) {
  const cache = useQueryClient();
  const [askedYear, setYear] = useState<string>();
  const [askedSpan, setSpan] = useState('');
  const [grain, setGrain] = useState<FecGrain>('detailed');
  const [opening, setOpening] = useState(false);
  const [whole, setWhole] = useState(false);
  const year = years.find(({ first }) => first === askedYear) ?? years[0];
  const spans = year === undefined ? [] : closedSpans(year);
  const span = spans.find(({ from, to }) => `${from} ${to}` === askedSpan);
  const from = span?.from ?? year?.first ?? '';
  const isFromYear = from === year?.first;
  const name = fecName(siren ?? '', span?.to ?? year?.closed_until ?? '', {
    isWhole: isFromYear && whole,
    since: isFromYear ? undefined : from,
  });
  const entries = { from_date: from, ...(span && { to_date: span.to }), grain };
  const asked = {
    ...entries,
    ...(isFromYear && opening && { opening: true as const }),
    ...(isFromYear && whole && { whole: true as const }),
  };
  const saving = useDownload(name, (options) => client.books.fec(asked, options), { namedByServer: true });
  const savingCsv = useDownload(`journal-${from}.csv`, (options) => client.books.fecCsv(entries, options), {
    namedByServer: true,
  });
  const checking = useMutation({ mutationFn: () => client.books.checkFec(asked) });
  /** A verification is of the file that it read alone. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      checking.reset();
    };
  return (
    <div className="books-fec">
      <p>
        Les écritures du programme, des mois clôturés seulement&nbsp;: ni achats, ni paie, ni immobilisations, ni
        banque. À valider avec votre expert-comptable. Aucun nom de conso n’y figure.
      </p>
      <div className="books-fec-fields">
        <SelectField
          label="Exercice"
          value={year?.first ?? ''}
          onChange={(event) => changing(setYear)(event.target.value)}
          options={years.map((one) => ({ value: one.first, label: yearLabel(one) }))}
        />
        <SelectField
          label="Période"
          value={span === undefined ? '' : askedSpan}
          onChange={(event) => changing(setSpan)(event.target.value)}
          options={[
            { value: '', label: 'Tout l’exercice' },
            ...spans.map((one) => ({ value: `${one.from} ${one.to}`, label: spanName(one) })),
          ]}
        />
        <SelectField
          label="Écritures"
          value={grain}
          onChange={(event) => changing(setGrain)(FEC_GRAINS.find((one) => one === event.target.value) ?? 'detailed')}
          options={FEC_GRAINS.map((value) => ({ value, label: FEC_GRAIN_LABELS[value] }))}
        />
      </div>
      {isFromYear && (
        <>
          <Checkbox checked={opening} onChange={(event) => changing(setOpening)(event.target.checked)}>
            Ouvrir l’exercice par ses à-nouveaux
          </Checkbox>
          <Checkbox checked={whole} onChange={(event) => changing(setWhole)(event.target.checked)}>
            Toute ma comptabilité est ici&nbsp;: nommer le fichier comme le demande la loi
          </Checkbox>
        </>
      )}
      {year !== undefined && year.waiting > 0 && (
        <p>
          <b className="b-num">{euro(year.waiting)}</b> TTC de mois clôturés attendent leur{' '}
          <Link className="b-link" to={partAddress('/billing', 'factures', 'state=waiting')}>
            facture
          </Link>
          &nbsp;: ils sont au compte 4181 (factures à établir) jusqu’à son émission.
        </p>
      )}
      {siren === null ? (
        <p>
          {FEC_WITHOUT_SIREN}{' '}
          <Link className="b-link" to={partAddress('/billing', 'mois')}>
            Ouvrir les relevés
          </Link>
        </p>
      ) : (
        <>
          <div className="books-fec-act">
            <Button
              variant="contained"
              icon={mdiTrayArrowDown}
              busy={saving.isPending}
              onClick={() =>
                saving.mutate(undefined, {
                  onSuccess: () => void cache.invalidateQueries({ queryKey: query.books.fecExports.key() }),
                })
              }
            >
              {span === undefined ? 'Exporter l’exercice' : 'Exporter le fichier'}
            </Button>
            <Button icon={mdiFileCheckOutline} busy={checking.isPending} onClick={() => checking.mutate()}>
              Vérifier le fichier
            </Button>
            <Button variant="text" busy={savingCsv.isPending} onClick={() => savingCsv.mutate()}>
              Exporter en CSV
            </Button>
          </div>
          <span className="b-muted books-file">{name}</span>
          <FormError message={problemOf(checking.error)} />
          <div role="status">{checking.data && <FecChecks checked={checking.data} />}</div>
        </>
      )}
    </div>
  );
}
