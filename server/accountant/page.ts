import { type BalanceRow } from '@boucle/contract/features/books/calls.ts';
import { type SealedMonth } from '@boucle/contract/features/books/sealCalls.ts';
import { type MonthFile } from '@boucle/contract/features/books/monthFileCalls.ts';
import { writtenSeal } from '@boucle/contract/features/books/seals.ts';
import { centsOf, count, dateTime, euro, eurosOf, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { archiveTitle } from '@boucle/contract/features/yearArchives/labels.ts';
import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { html } from 'hono/html';
import { type Html, type Page } from '../platform/pages/layout.ts';
import { hasFile, PERIOD_FILES, type PeriodFile, YEAR_FILES, type YearFile } from './files.ts';
import { type BookYear } from './years.ts';

/** The fields of an accountant's page. */
export interface BooksShown {
  readonly account: string;
  readonly email: string;
  readonly lastDay: string;
  /** Visits before this one; null when there was none. */
  readonly before: { readonly opens: number; readonly lastAt: string } | null;
  readonly siren: string | null;
  readonly years: readonly BookYear[];
  /** Of the first of the years. */
  readonly balance: readonly BalanceRow[];
  readonly archives: readonly YearArchive[];
  /** Closed months and quarters. */
  readonly months: readonly MonthFile[];
  readonly seals: readonly SealedMonth[];
}

/**
 * The page of an accountant: the files of each fiscal year, the balance of the latest, archives and
 * seals. `base` is its address.
 */
export function booksPage(base: string, shown: BooksShown): Page {
  const { account, email, lastDay, before, years, archives } = shown;
  return {
    title: `Comptes de ${account}`,
    wide: true,
    body: html`<p>
        Accès en lecture de ${email}, jusqu’au ${writtenDay(lastDay)}. Visites et téléchargements sont inscrits au
        journal de l’initiative.
        ${before === null ? '' : `Ouvert ${count(before.opens, 'fois', 'fois')} avant cette visite, la dernière le ${dateTime(before.lastAt)}.`}
      </p>
      <p>
        Les écritures du programme seulement : ni achats, ni paie, ni immobilisations, ni banque. Plan de comptes à
        valider par vos soins.
      </p>
      ${monthSection(base, shown)} ${years.map((year) => yearSection(base, shown, year))} ${balanceSection(shown)}
      <h2>Dossiers d’une période</h2>
      ${
        archives.length === 0
          ? html`<p>
              Aucun dossier n’est conservé en ce moment. L’initiative en prépare dans « Comptabilité », « Exports » ;
              chacun reste sept jours.
            </p>`
          : html`<p>
                Toutes les listes, balances, factures et relevés d’une année ou d’un trimestre en un ZIP, noms des
                consos compris.
              </p>
              <ul>
                ${archives.map(
                  ({ id, created_at, ...period }) =>
                    html`<li>
                      <a href="${base}/dossiers/${id}" download>Dossier ${archiveTitle(period)}</a>, demandé le
                      ${writtenDay(created_at.slice(0, 10))}
                    </li>`,
                )}
              </ul>`
      }
      ${sealSection(shown.seals)}`,
  };
}

function monthSection(base: string, { months, siren }: BooksShown): Html | string {
  if (months.length === 0) return '';
  const files = (Object.keys(PERIOD_FILES) as PeriodFile[]).filter((file) => file !== 'fec' || siren !== null);
  return html`<h2>Mois et trimestres clôturés</h2>
    <p>
      Le dossier réunit le journal (FEC et CSV), les factures et relevés, les bordereaux, la TVA par ligne de la CA3 et
      ce qui est nouveau.
    </p>
    <div class="scroll" role="region" aria-label="Mois et trimestres clôturés" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Période</th>
            <th scope="col">Fichiers</th>
            <th scope="col">Déjà exporté</th>
          </tr>
        </thead>
        <tbody>
          ${months.map(({ period, from_date: from, to_date: to, made_at: at, by }) => {
            const name = spanName({ from, to });
            return html`<tr>
              <th scope="row">${name}</th>
              <td>
                ${files.map(
                  (file, n) =>
                    html`${n === 0 ? '' : ' · '}<a
                        href="${base}/mois/${period}/${file}"
                        aria-label="${PERIOD_FILES[file]}, ${name}"
                        download
                        >${PERIOD_FILES[file]}</a
                      >`,
                )}
              </td>
              <td>${at === null ? '' : `${dateTime(at)}${by === null ? '' : ` par ${by}`}`}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
}

const title = ({ first, last }: BookYear): string => `Exercice du ${writtenDay(first)} au ${writtenDay(last)}`;

function yearSection(base: string, { siren }: BooksShown, year: BookYear): Html {
  const files = (Object.keys(YEAR_FILES) as YearFile[]).filter((file) => hasFile(file, year, siren));
  const state =
    year.closedUntil === null
      ? 'Aucun mois clôturé\u00a0: les écritures au format FEC viennent avec le premier.'
      : siren === null
        ? 'Sans SIREN de la structure, pas de fichier au format FEC.'
        : `Mois clôturés jusqu’au ${writtenDay(year.closedUntil)}.`;
  return html`<h2>${title(year)}</h2>
    <p>${state}</p>
    <ul>
      ${files.map(
        (file) => html`<li><a href="${base}/${file}?exercice=${year.first}" download>${YEAR_FILES[file]}</a></li>`,
      )}
    </ul>`;
}

function balanceSection({ years, balance }: BooksShown): Html | string {
  const [year] = years;
  if (year === undefined || balance.length === 0) return '';
  return html`<h2>Balance</h2>
    <p>Du ${writtenDay(year.first)} au ${writtenDay(year.until)}. Un solde débiteur est positif.</p>
    <div class="scroll" role="region" aria-label="Balance" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Compte</th>
            <th scope="col">Libellé</th>
            <th scope="col" class="amount">Ouverture</th>
            <th scope="col" class="amount">Débit</th>
            <th scope="col" class="amount">Crédit</th>
            <th scope="col" class="amount">Solde</th>
          </tr>
        </thead>
        <tbody>
          ${balance.map(
            ({ code, label, opening, debit, credit }) =>
              html`<tr>
                <th scope="row">${code}</th>
                <td>${label}</td>
                <td class="amount">${euro(opening)}</td>
                <td class="amount">${euro(debit)}</td>
                <td class="amount">${euro(credit)}</td>
                <td class="amount">${euro(eurosOf(centsOf(opening) + centsOf(debit) - centsOf(credit)))}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function sealSection(seals: readonly SealedMonth[]): Html | string {
  const kept = seals.filter(({ sha256 }) => sha256 !== null);
  if (kept.length === 0) return '';
  return html`<h2>Sceaux des mois clôturés</h2>
    <p>Chaque sceau résume les écritures du mois et le sceau précédent. Il figure aussi sur les relevés du mois.</p>
    <div class="scroll" role="region" aria-label="Sceaux" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            <th scope="col">Opérations</th>
            <th scope="col">Sceau</th>
          </tr>
        </thead>
        <tbody>
          ${kept.map(
            ({ month, rows, sha256 }) =>
              html`<tr>
                <th scope="row">${monthName(month.slice(0, 7))}</th>
                <td>${quantity(rows)}</td>
                <td><code>${writtenSeal(sha256 ?? '')}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
