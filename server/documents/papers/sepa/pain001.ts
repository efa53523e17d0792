import { type PostalAddress } from '../../../domain/ledger/invoices/parties.ts';
import { leaf, node, type Xml, xmlDocument } from '../facturX/xml.ts';
import { sepaText } from './sepaText.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/**
 * The EPC's bounds of a name, a line of an address, a town and the words of a transfer, which are
 * shorter than ISO 20022's.
 */
const MOST = { name: 70, line: 70, town: 35, words: 140 } as const;

/** A bank account and whose it is. */
export interface SepaParty {
  readonly name: string;
  readonly iban: string;
  /** Optional inside the SEPA zone. */
  readonly bic: string | null;
  /** In France; null where it is not known whole: an address is structured or absent. */
  readonly address: PostalAddress | null;
}

/** One transfer, in cents. */
export interface SepaOrder {
  /** Ours, which the beneficiary's bank hands on: 35 characters at most. */
  readonly endToEnd: string;
  readonly creditor: SepaParty;
  readonly cents: number;
  /** The text that the beneficiary reads. */
  readonly words: string;
}

export interface SepaFile {
  /** 35 characters at most. */
  readonly messageId: string;
  /** Paris time, YYYY-MM-DDTHH:MM:SS. */
  readonly createdAt: string;
  readonly debtor: SepaParty;
  readonly payOn: string;
  readonly orders: readonly SepaOrder[];
}

/**
 * Transfers as a file for the bank: ISO 20022 pain.001.001.09 as the European Payments Council
 * restricts it (EPC132-08, 2023). The same text for the same file.
 */
export function pain001({ messageId, createdAt, debtor, payOn, orders }: SepaFile): string {
  const count = leaf('NbOfTxs', String(orders.length));
  const sum = leaf('CtrlSum', amount(orders.reduce((all, { cents }) => all + cents, 0)));
  return xmlDocument(
    node(
      'Document',
      [
        node('CstmrCdtTrfInitn', [
          node('GrpHdr', [
            leaf('MsgId', messageId),
            leaf('CreDtTm', createdAt),
            count,
            sum,
            node('InitgPty', [leaf('Nm', sepaText(debtor.name, MOST.name))]),
          ]),
          node('PmtInf', [
            leaf('PmtInfId', messageId),
            leaf('PmtMtd', 'TRF'),
            count,
            sum,
            node('PmtTpInf', [node('SvcLvl', [leaf('Cd', 'SEPA')])]),
            node('ReqdExctnDt', [leaf('Dt', payOn)]),
            node('Dbtr', party(debtor)),
            node('DbtrAcct', accountOf(debtor)),
            node('DbtrAgt', [
              node('FinInstnId', [
                debtor.bic === null ? node('Othr', [leaf('Id', 'NOTPROVIDED')]) : leaf('BICFI', debtor.bic),
              ]),
            ]),
            leaf('ChrgBr', 'SLEV'),
            ...orders.map(order),
          ]),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  );
}

const order = ({ endToEnd, creditor, cents, words }: SepaOrder): Xml =>
  node('CdtTrfTxInf', [
    node('PmtId', [leaf('InstrId', endToEnd), leaf('EndToEndId', endToEnd)]),
    node('Amt', [leaf('InstdAmt', amount(cents), { Ccy: 'EUR' })]),
    creditor.bic === null ? undefined : node('CdtrAgt', [node('FinInstnId', [leaf('BICFI', creditor.bic)])]),
    node('Cdtr', party(creditor)),
    node('CdtrAcct', accountOf(creditor)),
    node('RmtInf', [leaf('Ustrd', sepaText(words, MOST.words))]),
  ]);

const accountOf = ({ iban }: SepaParty): Xml[] => [node('Id', [leaf('IBAN', iban)])];

function party({ name, address }: SepaParty): (Xml | undefined)[] {
  return [leaf('Nm', sepaText(name, MOST.name)), address === null ? undefined : addressOf(address)];
}

function addressOf({ lines, postal_code, city }: PostalAddress): Xml | undefined {
  const town = sepaText(city, MOST.town);
  if (town === '' || postal_code === '') return undefined;
  const line = sepaText(lines.join(', '), MOST.line);
  return node('PstlAdr', [
    line === '' ? undefined : leaf('StrtNm', line),
    leaf('PstCd', postal_code),
    leaf('TwnNm', town),
    leaf('Ctry', 'FR'),
  ]);
}

/** Euros with two decimals. */
const amount = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
