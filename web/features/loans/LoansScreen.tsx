import './loans.css';
import { count, euro, eurosOf, centsOf, quantity } from '@boucle/contract/base/format.ts';
import { type Loan, type LoanTotals } from '@boucle/contract/features/loans/rows.ts';
import {
  LOAN_PHASE_LABELS,
  LOAN_PHASES,
  type LoanPhase,
  LOANS_AT_ONCE,
  OUT_PHASES,
} from '@boucle/contract/features/loans/labels.ts';
import { MESSAGE_LIMITS } from '@boucle/contract/shared/messages/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiCalendarArrowRight, mdiHandHeartOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { type Written } from '../../shared/messages/DraftsDialog.tsx';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { part } from '../../ui/loading/part.tsx';
import { type ListState, serialiseListSearch, withFilter } from '../../ui/table/listSearch.ts';
import { UNKNOWN } from '../../ui/texts.ts';
import { LOAN_TABLE } from './columns.tsx';
import { LOAN_LIST } from './loanList.ts';
import { type Exception, loanRow, mayExcept } from './loanRow.tsx';

const ExceptionDialog = part(() => import('./ExceptionDialog.tsx'), 'ExceptionDialog');
const DraftsDialog = part(() => import('../../shared/messages/DraftsDialog.tsx'), 'DraftsDialog');
const TakeBackDialog = part(() => import('./TakeBackDialog.tsx'), 'TakeBackDialog');

interface Asked {
  readonly what: Exception;
  readonly loans: readonly Loan[];
}

/** « Emprunts »: what is out, since when, when it is due, and what becomes of its deposit. */
export function LoansScreen() {
  const screen = useListScreen(LOAN_LIST);
  const { state, change } = screen;
  const list = useQuery(
    query.loans.list.queryOptions({ input: LOAN_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const { filter = {}, ...filtered } = LOAN_LIST.filtered(state);
  const { phase: _, ...others } = filter;
  const all = useQuery(
    query.loans.totals.queryOptions({
      input: { ...filtered, filter: others },
      placeholderData: keepPreviousData,
    }),
  );
  const [asked, setAsked] = useState<Asked>();
  const [written, setWritten] = useState<readonly Written[]>();
  const [back, setBack] = useState<Loan>();
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.loans.list({ ...LOAN_LIST.ordered(state), page }),
    [state],
  );
  const rows = list.data?.data;
  const { selection, setSelection, gathering, withRows, narrow, release } = useSelectedRows({
    rows,
    readPage,
    most: LOANS_AT_ONCE,
    onChange: change,
  });
  const formats = useFormatOptions(filter.format_id);
  const row = loanRow({ except: (what, loan) => setAsked({ what, loans: [loan] }), takeBack: setBack });
  const exporting = useDownload('emprunts.csv', (options) => client.loans.csv(LOAN_LIST.ordered(state), options));
  const act = (what: Asked['what']) => () =>
    void withRows((loans) => {
      if (loans.some((loan) => mayExcept(what, loan))) setAsked({ what, loans });
      else alerts.show('error', 'Seuls les emprunts en cours des consos se pardonnent ou se prolongent.');
    });
  return (
    <ListPage
      title="Réutilisations"
      caption="Emprunts"
      noun={['emprunt', 'emprunts']}
      // Its line is there from the start: the tabs under it would move.
      subtitle={all.data ? sumWords(all.data, filter.phase) : '\u00a0'}
      screen={screen}
      columns={LOAN_TABLE}
      list={list}
      row={row}
      onChange={narrow}
      exporting={exporting}
      busy={gathering}
      selection={{
        value: selection,
        onValue: setSelection,
        label: (total) => count(total, 'emprunt coché', 'emprunts cochés'),
        allLabel: (total) => `Cocher les ${quantity(total)}`,
        actions: [
          { label: 'Prolonger…', icon: mdiCalendarArrowRight, onClick: act('extend') },
          { label: 'Pardonner…', icon: mdiHandHeartOutline, onClick: act('pardon') },
        ],
      }}
      fields={{
        restaurant_id: (
          <PlaceFilter
            key="restaurant"
            kind="restaurant"
            value={filter.restaurant_id}
            onValue={(id) =>
              narrow({ filters: withFilter(state, 'restaurant_id', id === undefined ? [] : [String(id)]).filters })
            }
          />
        ),
      }}
      options={{
        format_id: formats,
        customer_id:
          filter.customer_id === undefined
            ? undefined
            : [{ value: String(filter.customer_id), label: rows?.[0]?.holder.name ?? `n°\u00a0${filter.customer_id}` }],
      }}
      empty={{
        none: 'Aucun emprunt',
        all: 'tous les emprunts',
        words: 'Ils apparaissent ici dès qu’un contenant est prêté.',
      }}
      tabs={<Phases totals={all.data} failed={all.isError} state={state} />}
    >
      <Suspense>
        {asked && (
          <ExceptionDialog
            {...asked}
            onDone={(loans) => {
              release(asked.loans);
              setWritten(messagesAbout(asked.what, loans));
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {written && <DraftsDialog all={written} onClose={() => setWritten(undefined)} />}
        {back && <TakeBackDialog loan={back} onClose={() => setBack(undefined)} />}
      </Suspense>
    </ListPage>
  );
}

/** One message to each conso, by one of their loans; nothing leaves an example. */
function messagesAbout(what: Exception, loans: readonly Loan[]): readonly Written[] | undefined {
  if (IN_EXAMPLE) return undefined;
  const ids = [...new Map(loans.map(({ id, holder }) => [holder.id, id])).values()];
  const act = what === 'pardon' ? 'loan_pardoned' : 'loan_extended';
  return Array.from({ length: Math.ceil(ids.length / MESSAGE_LIMITS.drafts) }, (_, n) => ({
    act,
    ids: ids.slice(n * MESSAGE_LIMITS.drafts, (n + 1) * MESSAGE_LIMITS.drafts),
  }));
}

/** Pieces and euros of the chosen phases, of what is out otherwise. */
function sumWords(totals: LoanTotals, chosen: readonly LoanPhase[] | undefined): string {
  const phases = chosen ?? OUT_PHASES;
  const pieces = phases.reduce((sum, phase) => sum + totals[phase].pieces, 0);
  const cents = phases.reduce((sum, phase) => sum + centsOf(totals[phase].amount), 0);
  const out = chosen === undefined ? ' dehors' : '';
  return `${count(pieces, 'contenant', 'contenants')}${out}, ${euro(eurosOf(cents))} de consignes`;
}

interface PhasesProps {
  readonly totals: LoanTotals | undefined;
  readonly failed: boolean;
  readonly state: ListState;
}

/** The phases of what is filtered: each figure narrows the list to its loans. */
function Phases({ totals, failed, state }: PhasesProps) {
  const narrowed = (phase: LoanPhase): string =>
    Object.entries(serialiseListSearch(withFilter(state, 'phase', [phase]), LOAN_LIST))
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&');
  return (
    <div className="loan-phases">
      <Tiles
        label="Phases"
        tiles={LOAN_PHASES.map((phase) => ({
          key: phase,
          label: LOAN_PHASE_LABELS[phase],
          figure: totals ? quantity(totals[phase].loans) : failed ? UNKNOWN : undefined,
          detail: totals ? euro(totals[phase].amount) : '\u00a0',
          to: {
            address: partAddress('/transactions/reuses', 'emprunts', narrowed(phase)),
            label: `Voir les emprunts\u00a0: ${LOAN_PHASE_LABELS[phase].toLowerCase()}`,
          },
        }))}
      />
    </div>
  );
}
