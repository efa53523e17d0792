import { type Age, AGE_LABELS, AGES, agedPiece } from '@boucle/contract/features/books/aged.ts';
import { type AgedBalance, type AgedLine } from '@boucle/contract/features/books/yearEndCalls.ts';
import { centsOf, count, euro, eurosOf, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { FigureTable } from '../../../shared/figureTable/FigureTable.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { money } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { agedAddress } from '../addresses.ts';
import { DatedTab } from '../DatedTab.tsx';
import { DayBar } from '../DayBar.tsx';
import { BooksProof } from './BooksProof.tsx';

const ALL = 'tous';

const sumOf = (lines: readonly AgedLine[]): number =>
  eurosOf(lines.reduce((cents, { left }) => cents + centsOf(left), 0));

/**
 * « Balance âgée »: what restaurants and clients of services owed at a date, by how late it was;
 * each figure opens its lines (`?tiers=R000003&age=31-60`).
 */
export function AgedTab({ day: asked }: { day: string | undefined }) {
  const { tiers, age }: Record<string, unknown> = useSearch({ strict: false });
  const [today] = useState(() => parisDay(Date.now()));
  const day = asked === undefined || asked > today ? today : asked;
  const goTo = useGo();
  const answer = useQuery(query.books.aged.queryOptions({ input: { day }, placeholderData: keepPreviousData }));
  const csv = useDownload(`balance-agee-${day}.csv`, (options) => client.books.agedCsv({ day }, options));
  return (
    <DatedTab
      downloads={[{ label: 'CSV', icon: mdiTrayArrowDown, busy: csv.isPending, onClick: () => csv.mutate() }]}
      dayBar={
        <DayBar
          label="Date de la balance"
          day={day}
          today={today}
          onDay={(next) => goTo(agedAddress(next === today ? undefined : next), { inPlace: true })}
        />
      }
      asked={answer}
      figuresHeight={108}
      shown={(aged) => ({
        figures: <ClientsSheet aged={aged} />,
        whole: <LinesSheet aged={aged} tiers={tiers} age={AGES.find((one) => one === age)} />,
        about:
          'Restaurants et clients des sorties hors appli, TTC. Les règlements d’après cette date ne sont pas déduits. «\u00a0À déduire\u00a0»\u00a0: avoirs, récompenses et trop-perçus qui ne sont encore imputés sur aucune facture.',
      })}
    />
  );
}

/** Clients by age, next to the balance of their account. */
function ClientsSheet({ aged: { day, code, lines, total, balance, off } }: { aged: AgedBalance }) {
  const clients = [...new Map(lines.map((line) => [line.account, line.owner_name]))];
  const figures = (of: readonly AgedLine[], whose: string, tiers: string) =>
    [...AGES, undefined].map((age) => {
      const some = age === undefined ? of : of.filter((line) => line.age === age);
      const label = age === undefined ? 'Total' : AGE_LABELS[age];
      return (
        <td key={label} data-label={label} className={age === undefined ? 'b-figures-end' : undefined}>
          {some.length === 0 ? (
            money(0)
          ) : (
            <Link
              className={age === undefined ? 'b-link b-strong' : 'b-link'}
              to={agedAddress(day, { tiers, ...(age !== undefined && { age }) })}
              aria-label={`${whose}, ${label}\u00a0: ${euro(sumOf(some))}, voir les pièces`}
            >
              {euro(sumOf(some))}
            </Link>
          )}
        </td>
      );
    });
  return (
    <Sheet title="Balance âgée" note={`Au ${writtenDay(day)}`} flush>
      {lines.length === 0 ? (
        <EmptyState title="Rien n’est dû">À cette date, aucun client n’avait de facture à régler.</EmptyState>
      ) : (
        <FigureTable label="Clients par âge" stacked>
          <thead>
            <tr>
              <th scope="col">Client</th>
              {AGES.map((age) => (
                <th key={age} scope="col">
                  {AGE_LABELS[age]}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {clients.map(([account, name]) => (
              <tr key={account}>
                <th scope="row">{name}</th>
                {figures(
                  lines.filter((line) => line.account === account),
                  name,
                  account,
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {figures(lines, 'Total', ALL)}
            </tr>
          </tfoot>
        </FigureTable>
      )}
      <BooksProof checks={[{ code, shown: total, balance, off }]} />
    </Sheet>
  );
}

/** The lines that a figure counts, the first due first. */
function LinesSheet({ aged: { lines, day }, tiers, age }: { aged: AgedBalance; tiers: unknown; age: Age | undefined }) {
  const shown = lines.filter(
    (line) => (tiers === ALL || tiers === line.account) && (age === undefined || age === line.age),
  );
  if (shown.length === 0) return null;
  const client = tiers === ALL ? undefined : shown[0]?.owner_name;
  return (
    <Sheet
      title="Pièces"
      note={[client, age && AGE_LABELS[age], count(shown.length, 'pièce', 'pièces')].filter(Boolean).join(' · ')}
      flush
    >
      <FigureTable label="Pièces de la balance âgée" stacked>
        <thead>
          <tr>
            <th scope="col">Pièce</th>
            <th scope="col" className="b-figures-words">
              Client
            </th>
            <th scope="col">Émise le</th>
            <th scope="col">Échéance</th>
            <th scope="col">Total</th>
            <th scope="col">{`Réglé au ${writtenDay(day)}`}</th>
            <th scope="col">Reste</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={`${line.account} ${line.invoice_id} ${line.statement_id}`}>
              <th scope="row">
                <Piece of={line} />
              </th>
              <td className="b-figures-words">{line.owner_name}</td>
              <td data-label="Émise le">{line.issued_on === null ? '–' : writtenDay(line.issued_on)}</td>
              <td data-label="Échéance">{line.due_on === null ? '–' : writtenDay(line.due_on)}</td>
              <td data-label="Total">{line.total === null ? '–' : money(line.total)}</td>
              <td data-label="Réglé">{line.paid === null ? '–' : money(line.paid)}</td>
              <td className="b-figures-end">{euro(line.left)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td colSpan={5} />
            <td className="b-figures-end">{euro(sumOf(shown))}</td>
          </tr>
        </tfoot>
      </FigureTable>
    </Sheet>
  );
}

/** The number of a piece, which opens the paper or the statement that it is of. */
function Piece({ of }: { of: AgedLine }) {
  const { invoice_id: invoice, statement_id: statement, kind } = of;
  if (invoice === null && statement === null) return agedPiece(of);
  const part = invoice === null ? 'releves' : kind === 'credit_note' ? 'avoirs' : 'factures';
  return (
    <Link className="b-link b-strong" to={partAddress('/billing', part, `open=${invoice ?? statement}`)}>
      {agedPiece(of)}
    </Link>
  );
}
