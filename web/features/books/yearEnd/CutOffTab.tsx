import { NOTHING_DEFERRED, reversalOf } from '@boucle/contract/features/books/cutOff.ts';
import { type CutOff } from '@boucle/contract/features/books/yearEndCalls.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { centsOf, euro, euroPlain, eurosOf, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiCheck, mdiContentCopy, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useCopy } from '../../../shared/copy/useCopy.ts';
import { FigureTable } from '../../../shared/figureTable/FigureTable.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { money } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { cutOffAddress } from '../addresses.ts';
import { DatedTab } from '../DatedTab.tsx';
import { DayBar } from '../DayBar.tsx';
import { BooksProof } from './BooksProof.tsx';

/**
 * « Factures à établir »: closed months whose invoice was not issued at a date, and the entries
 * that take them back the day after, to copy.
 */
export function CutOffTab({ day: asked }: { day: string | undefined }) {
  const [today] = useState(() => parisDay(Date.now()));
  const day = asked === undefined || asked > today ? today : asked;
  const goTo = useGo();
  const answer = useQuery(query.books.cutOff.queryOptions({ input: { day }, placeholderData: keepPreviousData }));
  const csv = useDownload(`factures-a-etablir-${day}.csv`, (options) => client.books.cutOffCsv({ day }, options));
  return (
    <DatedTab
      downloads={[{ label: 'CSV', icon: mdiTrayArrowDown, busy: csv.isPending, onClick: () => csv.mutate() }]}
      dayBar={
        <DayBar
          label="Date d’arrêté"
          day={day}
          today={today}
          onDay={(next) => goTo(cutOffAddress(next === today ? undefined : next), { inPlace: true })}
        >
          {answer.data?.closed === false && <span>Mois non clôturé&nbsp;: il n’y est pas encore.</span>}
        </DayBar>
      }
      asked={answer}
      figuresHeight={108}
      shown={(cutOff) => ({
        figures: <UnbilledSheet cutOff={cutOff} />,
        whole: <ReversalSheet cutOff={cutOff} />,
        about:
          'Les contenants manquants des sorties hors appli sont en 411 dès leur retour, même si leur facture attend. À faire valider par votre expert-comptable.',
      })}
    />
  );
}

/** Months to invoice, by restaurant, next to the balances of their accounts. */
function UnbilledSheet({ cutOff: { day, lines, checks, accounts } }: { cutOff: CutOff }) {
  const sum = (of: (line: CutOff['lines'][number]) => number): number =>
    eurosOf(lines.reduce((cents, line) => cents + centsOf(of(line)), 0));
  return (
    <Sheet title={`${accounts.UNBILLED.code}, factures à établir`} note={`Au ${writtenDay(day)}`} flush>
      {lines.length === 0 ? (
        <EmptyState title="Rien à établir">À cette date, chaque mois clôturé avait sa facture émise.</EmptyState>
      ) : (
        <FigureTable label="Factures à établir" stacked>
          <thead>
            <tr>
              <th scope="col">Restaurant</th>
              <th scope="col" className="b-figures-words">
                Mois
              </th>
              <th scope="col">Relevé</th>
              <th scope="col">Total HT</th>
              <th scope="col">{`TVA (${accounts.VAT_UNBILLED.code})`}</th>
              <th scope="col">Total TTC</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ restaurant_name: name, statement_id: id, statement, month, net, vat, total }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="b-figures-words">{monthTitle(month)}</td>
                <td data-label="Relevé">
                  <Link className="b-link" to={partAddress('/billing', 'releves', `open=${id}`)}>
                    {statement}
                  </Link>
                </td>
                <td data-label="Total HT">{money(net)}</td>
                <td data-label="TVA">{money(vat)}</td>
                <td className="b-figures-end">{euro(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td colSpan={2} />
              <td data-label="Total HT">{money(sum(({ net }) => net))}</td>
              <td data-label="TVA">{money(sum(({ vat }) => vat))}</td>
              <td className="b-figures-end">{euro(sum(({ total }) => total))}</td>
            </tr>
          </tfoot>
        </FigureTable>
      )}
      <BooksProof checks={checks} />
      <p className="b-caption books-deferred">
        487, produits constatés d’avance&nbsp;: {euro(0)}. {NOTHING_DEFERRED}
      </p>
    </Sheet>
  );
}

const HEADINGS = ['Date', 'Compte', 'Auxiliaire', 'Libellé', 'Débit', 'Crédit'] as const;

/** The entries of the day after, as a table that a spreadsheet takes. */
function ReversalSheet({ cutOff }: { cutOff: CutOff }) {
  const entries = reversalOf(cutOff);
  const plain = (amount: number | null): string => (amount === null ? '' : euroPlain(amount));
  const { copied, copy } = useCopy(
    [
      HEADINGS,
      ...entries.map(({ day, code, account, label, debit, credit }) => [
        writtenDay(day),
        code,
        account,
        label,
        plain(debit),
        plain(credit),
      ]),
    ]
      .map((cells) => cells.join('\t'))
      .join('\n'),
  );
  if (entries.length === 0) return null;
  return (
    <Sheet
      title="Extourne proposée"
      actions={
        <Button size="small" icon={copied === true ? mdiCheck : mdiContentCopy} onClick={copy}>
          {copied === true ? 'Copié' : 'Copier'}
        </Button>
      }
      flush
    >
      <FigureTable label="Écritures d’extourne" stacked>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className={heading === 'Libellé' ? 'b-figures-words' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ day, code, account, label, debit, credit }) => (
            <tr key={`${code} ${account}`}>
              <th scope="row">{writtenDay(day)}</th>
              <td data-label="Compte">{code}</td>
              <td data-label="Auxiliaire">{account === '' ? '–' : account}</td>
              <td className="b-figures-words">{label}</td>
              <td data-label="Débit">{debit === null ? '–' : money(debit)}</td>
              <td data-label="Crédit">{credit === null ? '–' : money(credit)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className="b-caption books-deferred">
        Rien n’est enregistré ici&nbsp;: le FEC reprend chaque ligne le jour où sa facture est émise. À saisir seulement
        si vous ne l’importez pas.
        {copied === false && ' Sélectionnez le tableau pour le copier.'}
      </p>
    </Sheet>
  );
}
