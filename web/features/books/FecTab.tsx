import {
  FEC_GRAIN_LABELS,
  FEC_GRAINS,
  FEC_WITHOUT_SIREN,
  type FecGrain,
  fecName,
} from '@boucle/contract/features/books/fec.ts';
import { type FecYear } from '@boucle/contract/features/books/fecCalls.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { FecExportsSheet } from './FecExportsSheet.tsx';

/**
 * « Export FEC »: the entries of a fiscal year's closed months as a file for the accountant, and
 * the files already made.
 */
export function FecTab() {
  const { data, error, refetch } = useQuery(query.books.fecYears.queryOptions());
  return (
    <Page title="Comptabilité">
      <div className="b-stack">
        <Sheet title="Fichier des écritures" note="Format FEC, article A47 A-1 du livre des procédures fiscales">
          {error && !data ? (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <SkeletonLines busy />
          ) : data.years.length === 0 ? (
            <EmptyState title="Aucun mois clôturé">
              Le fichier contient les mois clôturés seulement&nbsp;: clôturez-en un dans{' '}
              <Link className="b-link" to={partAddress('/billing', 'mois')}>
                Facturation
              </Link>
              .
            </EmptyState>
          ) : (
            <FecForm siren={data.siren} years={data.years} />
          )}
        </Sheet>
        <FecExportsSheet />
      </div>
    </Page>
  );
}

const yearLabel = ({ first, last, closed_until }: FecYear): string =>
  `Du ${writtenDay(first)} au ${writtenDay(closed_until)}${closed_until < last ? ', en cours' : ''}`;

function FecForm({ siren, years }: { siren: string | null; years: readonly FecYear[] }) {
  const cache = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const [grain, setGrain] = useState<FecGrain>('detailed');
  const [opening, setOpening] = useState(false);
  const [whole, setWhole] = useState(false);
  const year = years.find(({ first }) => first === asked) ?? years[0];
  const name = fecName(siren ?? '', year?.closed_until ?? '', whole);
  const saving = useDownload(
    name,
    (options) =>
      client.books.fec(
        {
          from_date: year?.first ?? '',
          grain,
          ...(opening && { opening: true as const }),
          ...(whole && { whole: true as const }),
        },
        options,
      ),
    { namedByServer: true },
  );
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
          onChange={(event) => setAsked(event.target.value)}
          options={years.map((one) => ({ value: one.first, label: yearLabel(one) }))}
        />
        <SelectField
          label="Écritures"
          value={grain}
          onChange={(event) => setGrain(FEC_GRAINS.find((one) => one === event.target.value) ?? 'detailed')}
          options={FEC_GRAINS.map((value) => ({ value, label: FEC_GRAIN_LABELS[value] }))}
        />
      </div>
      <Checkbox checked={opening} onChange={(event) => setOpening(event.target.checked)}>
        Ouvrir l’exercice par ses à-nouveaux
      </Checkbox>
      <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
        Toute ma comptabilité est ici&nbsp;: nommer le fichier comme le demande la loi
      </Checkbox>
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
            Exporter l’exercice
          </Button>
          <span className="b-muted books-file">{name}</span>
        </div>
      )}
    </div>
  );
}
