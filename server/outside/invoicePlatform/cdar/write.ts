import { schemeOf } from '@boucle/contract/shared/invoices/electronicAddress.ts';
import { type InvoiceKind } from '@boucle/contract/shared/invoices/labels.ts';
import { leaf, node, type Xml, xmlDocument } from '../../../documents/papers/facturX/xml.ts';
import { CODE_NAMES, type WrittenCode } from './codes.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const;
const PROFILE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';
const REGULATED = 'REGULATED';
/**
 * UNTDID 1001: a platform's messages while an invoice is on its way, and the parties' messages
 * about it.
 */
const PHASES = { transmission: '305', processing: '23' } as const;
/** UNTDID 3035: a platform, a seller, a buyer. */
const ROLES = { platform: 'WK', seller: 'SE', buyer: 'BY' } as const;
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const satisfies Record<InvoiceKind, string>;
const SIREN = '0002';

/** A party of a message: its SIREN and electronic address. */
export interface MessageParty {
  readonly siren: string;
  /** An address of the directory, of a GLN, or an e-mail address. */
  readonly address: string;
}

/** A life-cycle message of one invoice. */
export interface StatusMessage {
  readonly id: string;
  readonly at: Date;
  readonly code: WrittenCode;
  readonly invoice: { readonly label: string; readonly kind: InvoiceKind; readonly issued_on: string };
  readonly seller: MessageParty;
  readonly buyer: MessageParty;
  /** Why, by its code and in words. */
  readonly reason?: { readonly code: string; readonly text: string } | undefined;
  /** Amounts paid, with VAT, by rate: cents and percent. */
  readonly paid?: readonly { readonly cents: number; readonly rate: number }[];
}

/**
 * A status of an invoice as a CDAR message of the French reform (XP Z12-012): the same text for the
 * same message.
 */
export function statusXml(message: StatusMessage): string {
  const { id, at, code } = message;
  const byPlatform = code === '200' || code === '213';
  return xmlDocument(
    node(
      'rsm:CrossDomainAcknowledgementAndResponse',
      [
        node('rsm:ExchangedDocumentContext', [
          node('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', REGULATED)]),
          node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', PROFILE)]),
        ]),
        node('rsm:ExchangedDocument', [
          leaf('ram:ID', id),
          instant('ram:IssueDateTime', at),
          node('ram:SenderTradeParty', [leaf('ram:RoleCode', code === '212' ? ROLES.seller : ROLES.platform)]),
          issuer(message, byPlatform),
          recipient(message),
        ]),
        node('rsm:AcknowledgementDocument', [
          node('ram:MultipleReferencesIndicator', [leaf('udt:Indicator', 'false')]),
          leaf('ram:TypeCode', byPlatform ? PHASES.transmission : PHASES.processing),
          instant('ram:IssueDateTime', at),
          reference(message),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

/** Who decides: the platform itself, else the seller or the buyer by their SIREN. */
function issuer({ code, seller, buyer }: StatusMessage, byPlatform: boolean): Xml {
  if (byPlatform) return node('ram:IssuerTradeParty', [leaf('ram:RoleCode', ROLES.platform)]);
  const [party, role] = code === '212' ? [seller, ROLES.seller] : [buyer, ROLES.buyer];
  return node('ram:IssuerTradeParty', [
    leaf('ram:GlobalID', party.siren, { schemeID: SIREN }),
    leaf('ram:RoleCode', role),
  ]);
}

/** The recipient: the buyer for a seller's message, else the seller. */
function recipient({ code, seller, buyer }: StatusMessage): Xml {
  const [party, role] = code === '212' ? [buyer, ROLES.buyer] : [seller, ROLES.seller];
  return node('ram:RecipientTradeParty', [
    leaf('ram:GlobalID', party.siren, { schemeID: SIREN }),
    leaf('ram:RoleCode', role),
    node('ram:URIUniversalCommunication', [leaf('ram:URIID', party.address, { schemeID: schemeOf(party.address) })]),
  ]);
}

function reference({ code, invoice, seller, reason, paid = [] }: StatusMessage): Xml {
  const details = [
    ...(reason === undefined ? [] : [leaf('ram:ReasonCode', reason.code), leaf('ram:Reason', reason.text)]),
    leaf('ram:SequenceNumeric', '1'),
    ...paid.map(({ cents, rate }) =>
      node('ram:SpecifiedDocumentCharacteristic', [
        leaf('ram:TypeCode', 'MEN'),
        leaf('ram:ValueAmount', amount(cents)),
        leaf('ram:ValuePercent', rate.toFixed(2)),
      ]),
    ),
  ];
  return node('ram:ReferenceReferencedDocument', [
    leaf('ram:IssuerAssignedID', invoice.label),
    leaf('ram:TypeCode', TYPE_CODES[invoice.kind]),
    node('ram:FormattedIssueDateTime', [
      leaf('qdt:DateTimeString', invoice.issued_on.replaceAll('-', ''), { format: '102' }),
    ]),
    leaf('ram:ProcessConditionCode', code),
    leaf('ram:ProcessCondition', CODE_NAMES[code]),
    node('ram:IssuerTradeParty', [
      leaf('ram:GlobalID', seller.siren, { schemeID: SIREN }),
      leaf('ram:RoleCode', ROLES.seller),
    ]),
    reason === undefined && paid.length === 0 ? undefined : node('ram:SpecifiedDocumentStatus', details),
  ]);
}

/** AAAAMMJJHHMMSS, in UTC. */
const instant = (name: string, at: Date): Xml =>
  node(name, [leaf('udt:DateTimeString', at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14), { format: '204' })]);

const amount = (cents: number): string => (cents / 100).toFixed(2);
