import './fleetValue.css';
import { centsOf, count, euro, eurosOf, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { PAST_DAY_SAYS } from '@boucle/contract/shared/formats/limits.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type ValueOfFormat } from '@boucle/contract/features/formats/fleetValue.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ExportButton } from '../../shared/lists/ExportButton.tsx';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

/**
 * « Valeur du parc »: what containers cost at the end of a day, and what came and went since
 * another one.
 */
export function FleetValueScreen() {
  const [today] = useState(() => parisDay(Date.now()));
  const [date, setDate] = useState<string | null>(today);
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const isReversed = from !== null && date !== null && date !== '' && from > date;
  const isAsked = date !== null && date !== '' && date <= today && !isReversed;
  const input = isAsked ? { date, ...(from !== null && from !== '' && { from_date: from }) } : {};
  const value = useQuery({
    ...query.formats.fleetValue.queryOptions({ input, placeholderData: keepPreviousData }),
    enabled: isAsked,
  });
  const exporting = useDownload('valeur-du-parc.csv', (options) => client.formats.fleetValueCsv(input, options));
  return (
    <Page title="Valeur du parc" actions={<ExportButton exporting={exporting} />}>
      <div className="b-stack">
        <div className="fleet-day">
          <DateField
            label="Depuis le"
            value={from}
            error={isReversed ? 'La fin précède le début.' : undefined}
            onValue={setFrom}
          />
          <DateField
            label="Au soir du"
            value={date}
            error={date !== null && date > today ? PAST_DAY_SAYS : undefined}
            onValue={setDate}
          />
        </div>
        <Sheet flush>
          {value.data ? (
            <ValueTable formats={value.data} day={date} />
          ) : value.error ? (
            <ErrorState message={problemOf(value.error) ?? ''} onRetry={() => void value.refetch()} />
          ) : (
            <SkeletonLines busy />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

const WORTHS = ['opening', 'added', 'lost', 'broken', 'left', 'fleet'] as const;
type Worths = Pick<ValueOfFormat, (typeof WORTHS)[number]>;

const WORTH_LABELS: Readonly<Record<keyof Worths, string>> = {
  opening: 'À l’ouverture',
  added: 'Entrées',
  lost: 'Perdus',
  broken: 'Cassés',
  left: 'Autres sorties',
  fleet: 'En parc',
};

/** Of all formats; pieces without a purchase cost are in no value. */
function totalOf(formats: readonly ValueOfFormat[], of: keyof Worths): Worths[typeof of] {
  return {
    pieces: formats.reduce((sum, format) => sum + format[of].pieces, 0),
    value: eurosOf(formats.reduce((sum, format) => sum + centsOf(format[of].value ?? 0), 0)),
  };
}

function ValueTable({ formats, day }: { formats: readonly ValueOfFormat[]; day: string | null }) {
  if (formats.length === 0)
    return (
      <EmptyState title="Aucun contenant ce jour-là">
        Achetés ou perdus, ils s’inscriront ici avec leur valeur.
      </EmptyState>
    );
  const uncosted = formats.reduce((sum, { fleet }) => sum + (fleet.value === null ? fleet.pieces : 0), 0);
  return (
    <>
      {/* Eight columns of figures: a phone scrolls them. */}
      <div className="fleet-scroll" role="region" aria-label="Valeur du parc" tabIndex={0}>
        <table className="fleet-table">
          <caption className="b-sr">Valeur du parc{day === null || day === '' ? '' : ` au ${writtenDay(day)}`}</caption>
          <thead>
            <tr>
              <th scope="col">Format</th>
              <th scope="col">Coût d’achat</th>
              {WORTHS.map((of) => (
                <th key={of} scope="col">
                  {WORTH_LABELS[of]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formats.map((format) => (
              <FormatRow key={format.format_id} format={format} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td />
              {WORTHS.map((of) => (
                <Worth key={of} {...totalOf(formats, of)} />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="b-sheet-body b-caption b-muted">
        Au coût moyen pondéré{'\u00a0'}: chaque entrée (achat, stock d’ouverture) au coût d’achat de son jour, chaque
        sortie au coût moyen du sien. Ouverture, plus entrées, moins pertes, casse et autres sorties (vendus, recyclés,
        écarts){'\u00a0'}: le parc du dernier soir.
        {uncosted > 0 && (
          <>
            {' '}
            {count(uncosted, 'contenant n’a pas', 'contenants n’ont pas')} de coût d’achat et{' '}
            {uncosted > 1 ? 'ne sont' : 'n’est'} dans aucune valeur{'\u00a0'}:{' '}
            <Link className="b-link" to={pathOf('formats')}>
              complétez les formats
            </Link>
            .
          </>
        )}
      </p>
    </>
  );
}

function FormatRow({ format }: { format: ValueOfFormat }) {
  const { format_id: id, format_title: title, purchase_cost: cost } = format;
  return (
    <tr>
      <th scope="row">
        <Link className="b-link" to={`${pathOf('formats')}?open=${id}`}>
          {title}
        </Link>
      </th>
      <td>{cost === null ? money(null) : euro(cost)}</td>
      {WORTHS.map((of) => (
        <Worth key={of} {...format[of]} />
      ))}
    </tr>
  );
}

function Worth({ pieces: number, value }: { readonly pieces: number; readonly value: number | null }) {
  return (
    <td>
      {value === null ? 'sans coût' : money(value)}
      <small>{count(number, 'contenant', 'contenants')}</small>
    </td>
  );
}
