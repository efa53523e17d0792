import './units.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { UNIT_STATUS_LABELS, UNIT_STATUSES } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiQrcodeScan } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { UNKNOWN } from '../../ui/texts.ts';
import { UNIT_LIST, UNIT_ROW } from './unitList.tsx';
import { unitsAddress } from './unitLooks.tsx';

const UnitPage = part(() => import('./detail/UnitPage.tsx'), 'UnitPage');
const FindDialog = part(() => import('./FindDialog.tsx'), 'FindDialog');

/** « Contenants numérotés »: the list, or the page of the one that `?code=` names. */
export function UnitsScreen() {
  // Read as it stands: « 12345E67 » is no number.
  const code = new URLSearchParams(useLocation().searchStr).get('code');
  if (code === null) return <UnitList />;
  return (
    <Suspense>
      <UnitPage key={code} code={code} />
    </Suspense>
  );
}

function UnitList() {
  const screen = useListScreen(UNIT_LIST);
  const { state, change } = screen;
  const list = useQuery(
    query.units.list.queryOptions({ input: UNIT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(query.units.totals.queryOptions({ input: {} }));
  const [finding, setFinding] = useState(false);
  const exporting = useDownload('contenants-numerotes.csv', (options) =>
    client.units.csv(UNIT_LIST.ordered(state), options),
  );
  const { filter = {} } = UNIT_LIST.filtered(state);
  const formats = useFormatOptions(filter.format_id);
  // A restaurant is named where its missed readings are counted.
  const statistics = useQuery({ ...query.units.statistics.queryOptions(), enabled: filter.missed_after !== undefined });
  const missed = statistics.data?.missed.find(({ restaurant_id: id }) => id === filter.missed_after);
  return (
    <ListPage
      title="Contenants numérotés"
      noun={['contenant', 'contenants']}
      screen={screen}
      list={list}
      row={UNIT_ROW}
      exporting={exporting}
      options={{
        format_id: formats,
        batch_id: only(filter.batch_id, `n°\u00a0${filter.batch_id ?? ''}`),
        missed_after: only(filter.missed_after, missed?.name ?? '…'),
      }}
      fields={{
        restaurant_id: (
          <PlaceFilter
            key="restaurant"
            kind="restaurant"
            value={filter.restaurant_id}
            onValue={(id) =>
              change({ filters: withFilter(state, 'restaurant_id', id === undefined ? [] : [String(id)]).filters })
            }
          />
        ),
      }}
      empty={{
        none: 'Aucun contenant numéroté',
        all: 'tous les contenants numérotés',
        words: (
          <>
            Cochez «&nbsp;Numéroté&nbsp;» dans un <Link to={partAddress('/formats', 'formats')}>format</Link>, puis
            enregistrez une entrée en stock, ou{' '}
            <Link to={partAddress('/formats', 'recus', 'new=1')}>numérotez le stock</Link>. Imprimez ensuite les
            étiquettes.
          </>
        ),
      }}
      tools={
        <Button size="small" icon={mdiQrcodeScan} onClick={() => setFinding(true)}>
          Scanner
        </Button>
      }
      tabs={
        <div className="unit-totals">
          <Tiles
            label="Totaux"
            tiles={[
              ...UNIT_STATUSES.map((status) => ({
                key: status,
                label: UNIT_STATUS_LABELS[status],
                figure: figureOf(totals.data?.[status]),
                to: { address: unitsAddress(`status=${status}`), label: 'Voir ces contenants' },
              })),
              {
                key: 'to_retire',
                label: 'À retirer',
                figure: figureOf(totals.data?.to_retire),
                to: { address: unitsAddress('to_retire=1'), label: 'Voir ces contenants' },
              },
            ]}
          />
        </div>
      }
    >
      <Suspense>{finding && <FindDialog onClose={() => setFinding(false)} />}</Suspense>
    </ListPage>
  );

  function figureOf(pieces: number | undefined): string | undefined {
    return pieces === undefined ? (totals.isError ? UNKNOWN : undefined) : quantity(pieces);
  }
}

/** The one choice of a pill that another page sets; undefined while it is not. */
const only = (value: number | undefined, label: string) =>
  value === undefined ? undefined : [{ value: String(value), label }];
