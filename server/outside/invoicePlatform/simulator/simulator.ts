import { type InvoiceKind } from '@boucle/contract/shared/invoices/labels.ts';
import { parseXmlDocument } from 'slimdom';
import { type WrittenCode } from '../cdar/codes.ts';
import { type MessageParty, type StatusMessage, statusXml } from '../cdar/write.ts';
import { type DepositedPaper, type InvoicePlatform } from '../platform.ts';
import { PlatformStore } from './store.ts';

export interface PlatformSimulator extends InvoicePlatform {
  readonly store: PlatformStore;
}

interface Answer {
  readonly code: WrittenCode;
  readonly reason?: { readonly code: string; readonly text: string };
  /** Milliseconds after the deposit. */
  readonly after: number;
}

const DEPOSITED: Answer = { code: '200', after: 0 };

/** Answers by the buyer's electronic address, as test cards of payment providers do. */
const ANSWERS: readonly (readonly [ending: string, answers: readonly Answer[]])[] = [
  ['_REJETEE', [{ code: '213', reason: { code: 'REJ_ADR', text: 'Adresse absente de l’annuaire' }, after: 0 }]],
  [
    '_REFUSEE',
    [DEPOSITED, { code: '210', reason: { code: 'CMD_ERR', text: 'Bon de commande manquant' }, after: 2_000 }],
  ],
  ['_LITIGE', [DEPOSITED, { code: '207', reason: { code: 'QTE_ERR', text: 'Quantité à vérifier' }, after: 2_000 }]],
];
const USUAL: readonly Answer[] = [DEPOSITED, { code: '205', after: 2_000 }];

/**
 * A platform that stands in for a real one on this machine: it takes invoices and answers them by
 * CDAR messages. Nothing leaves it.
 */
export function openPlatformSimulator({ file, now }: { file: string; now: () => Date }): PlatformSimulator {
  const store = new PlatformStore(file);
  const inOrder = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
  return {
    name: 'Simulateur de plateforme',
    store,
    deposit: (paper) =>
      inOrder(() => {
        const key = keyOf(paper);
        const at = now().getTime();
        store.take(paper.accountId, key, messagesOf(paper, key, at));
        return `SIM-${key}`;
      }),
    report: (accountId, messageId, xml) => inOrder(() => store.keep(accountId, `${accountId}/${messageId}`, xml)),
    statuses: (accountId, since) => inOrder(() => store.read(accountId, Number(since || 0), now().getTime())),
    close: () => store.close(),
  };
}

const keyOf = ({ accountId, siren, label }: DepositedPaper): string => `${accountId}/${siren}_${label}`;

function messagesOf({ xml }: DepositedPaper, key: string, at: number): { id: string; xml: string; due: number }[] {
  const read = readInvoice(xml);
  const [, answers] = ANSWERS.find(([ending]) => read.buyer.address.endsWith(ending)) ?? ['', USUAL];
  return answers.map(({ code, reason, after }) => {
    const id = `SIM-${key}-${code}`;
    const message: StatusMessage = { id, at: new Date(at + after), code, reason, ...read };
    return { id, xml: statusXml(message), due: at + after };
  });
}

/** Who and what an invoice is, from its CII. */
function readInvoice(xml: string): Pick<StatusMessage, 'invoice' | 'seller' | 'buyer'> {
  const document = parseXmlDocument(xml);
  const first = (path: readonly string[]): string => {
    let found = document.documentElement;
    for (const name of path) found = found?.children.find(({ localName }) => localName === name) ?? null;
    return (found?.textContent ?? '').trim();
  };
  const partyOf = (name: string): MessageParty => {
    const party = ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement', name];
    return {
      siren: first([...party, 'SpecifiedLegalOrganization', 'ID']),
      address: first([...party, 'URIUniversalCommunication', 'URIID']),
    };
  };
  const kind: InvoiceKind = first(['ExchangedDocument', 'TypeCode']) === '381' ? 'credit_note' : 'invoice';
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(first(['ExchangedDocument', 'IssueDateTime', 'DateTimeString'])) ?? [];
  return {
    invoice: { label: first(['ExchangedDocument', 'ID']), kind, issued_on: `${year}-${month}-${day}` },
    seller: partyOf('SellerTradeParty'),
    buyer: partyOf('BuyerTradeParty'),
  };
}
