import { schemeOf } from '@boucle/contract/shared/invoices/electronicAddress.ts';
import { franchiseOn } from '../../../domain/ledger/invoices/laws.ts';
import { type Buyer, type PostalAddress, type Seller } from '../../../domain/ledger/invoices/parties.ts';
import { type PaperLine } from '../../../domain/ledger/invoices/plan.ts';
import { lastDayOf } from '../../../domain/ledger/invoices/periods.ts';
import { categoryOf, type VatPart } from '../../../domain/ledger/allocation/vat.ts';
import { type IssuedInvoice, paidWithStatement, sellsGoods } from './issuedInvoice.ts';
import { lineName, lineQuota } from './lineName.ts';
import { leaf, node, type Xml, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const;

/** UNTDID 1001. */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const;
/** Goods or services, as the French platforms call them (BR-FR-08). */
const PROCESS = { goods: 'B1', services: 'S1' } as const;
const PROFILE = 'urn:cen.eu:en16931:2017';
/** A piece (UN/ECE Recommendation 20). */
const PIECE = 'C62';
/** UNTDID 4461. */
const SEPA_TRANSFER = '58';
/**
 * VAT falls due with the invoice, with its payment, or with the delivery (UNTDID 2005 as CII writes
 * it).
 */
const DUE_WITH = { debits: '5', payment: '72', delivery: '29' } as const;
const FRANCHISE = 'VATEX-FR-FRANCHISE';

/**
 * An issued invoice as UN/CEFACT CII, profile EN 16931 of Factur-X: the same text for the same
 * invoice.
 */
export function ciiXml(invoice: IssuedInvoice): string {
  const { kind, label, issued_on, notes, lines } = invoice;
  return xmlDocument(
    node(
      'rsm:CrossIndustryInvoice',
      [
        node('rsm:ExchangedDocumentContext', [
          node('ram:BusinessProcessSpecifiedDocumentContextParameter', [
            leaf('ram:ID', PROCESS[sellsGoods(invoice) ? 'goods' : 'services']),
          ]),
          node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', PROFILE)]),
        ]),
        node('rsm:ExchangedDocument', [
          leaf('ram:ID', label),
          leaf('ram:TypeCode', TYPE_CODES[kind]),
          node('ram:IssueDateTime', [day('udt:DateTimeString', issued_on)]),
          ...notes.map(({ code, text }) =>
            node('ram:IncludedNote', [
              leaf('ram:Content', text),
              code === null ? undefined : leaf('ram:SubjectCode', code),
            ]),
          ),
        ]),
        node('rsm:SupplyChainTradeTransaction', [
          ...lines.map(lineItem),
          agreement(invoice),
          node('ram:ApplicableHeaderTradeDelivery', [
            node('ram:ActualDeliverySupplyChainEvent', [
              node('ram:OccurrenceDateTime', [day('udt:DateTimeString', invoice.period_to)]),
            ]),
          ]),
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

function lineItem(line: PaperLine, rank: number): Xml {
  const quota = lineQuota(line);
  return node('ram:IncludedSupplyChainTradeLineItem', [
    node('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', String(rank + 1))]),
    node('ram:SpecifiedTradeProduct', [
      leaf('ram:Name', lineName(line)),
      quota === '' ? undefined : leaf('ram:Description', quota),
    ]),
    node('ram:SpecifiedLineTradeAgreement', [
      node('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', price(line.unit_price_cents))]),
    ]),
    node('ram:SpecifiedLineTradeDelivery', [leaf('ram:BilledQuantity', String(line.quantity), { unitCode: PIECE })]),
    node('ram:SpecifiedLineTradeSettlement', [
      node('ram:ApplicableTradeTax', [
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', categoryOf(line)),
        leaf('ram:RateApplicablePercent', line.rate.toFixed(2)),
      ]),
      line.kind === 'missing'
        ? undefined
        : period(line.period_from ?? line.month, line.period_to ?? lastDayOf(line.month)),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', [leaf('ram:LineTotalAmount', amount(line.cents))]),
    ]),
  ]);
}

const agreement = ({ parties: { seller, buyer }, statement }: IssuedInvoice): Xml =>
  node('ram:ApplicableHeaderTradeAgreement', [
    node('ram:SellerTradeParty', [
      leaf('ram:Name', seller.legal_name),
      organization(seller),
      address(seller.address),
      electronic(seller.e_address || (seller.siren ?? '')),
      ...taxNumbers(seller),
    ]),
    node('ram:BuyerTradeParty', [
      buyer.siret === null ? undefined : leaf('ram:GlobalID', buyer.siret, { schemeID: '0009' }),
      leaf('ram:Name', buyer.legal_name || buyer.name),
      organization(buyer),
      address(buyer.address),
      electronic(buyerAddress(buyer)),
      buyer.vat_number === null ? undefined : taxNumber(buyer.vat_number, 'VA'),
    ]),
    statement === null
      ? undefined
      : node('ram:AdditionalReferencedDocument', [
          leaf('ram:IssuerAssignedID', statement),
          leaf('ram:TypeCode', '130'),
        ]),
  ]);

function organization({ name, legal_name, siren }: Seller | Buyer): Xml | undefined {
  const trading = legal_name !== '' && name !== legal_name ? leaf('ram:TradingBusinessName', name) : undefined;
  if (siren === null && trading === undefined) return undefined;
  return node('ram:SpecifiedLegalOrganization', [
    siren === null ? undefined : leaf('ram:ID', siren, { schemeID: '0002' }),
    trading,
  ]);
}

function address({ lines: [one, two, three], postal_code, city }: PostalAddress): Xml {
  const line = (name: string, text: string | undefined) => (text === undefined ? undefined : leaf(name, text));
  return node('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', postal_code),
    line('ram:LineOne', one),
    line('ram:LineTwo', two),
    line('ram:LineThree', three),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', 'FR'),
  ]);
}

/** A company in France is found by its SIREN in the directory, another buyer by what they gave. */
const buyerAddress = ({ kind, e_address, siren, email }: Buyer): string =>
  e_address || ((kind === 'b2b' ? siren : email) ?? '');

const electronic = (uri: string): Xml =>
  node('ram:URIUniversalCommunication', [leaf('ram:URIID', uri, { schemeID: schemeOf(uri) })]);

const taxNumber = (id: string, scheme: 'VA' | 'FC'): Xml =>
  node('ram:SpecifiedTaxRegistration', [leaf('ram:ID', id, { schemeID: scheme })]);

/** Who has no VAT number is named by their SIREN: an exemption needs one of them (BR-E-02). */
const taxNumbers = ({ vat_number, siren }: Seller): Xml[] =>
  vat_number === null ? (siren === null ? [] : [taxNumber(siren, 'FC')]) : [taxNumber(vat_number, 'VA')];

function settlement({ kind, label, parties: { seller }, vat, due_on, corrects, ...invoice }: IssuedInvoice): Xml {
  const { net_cents: net, vat_cents: tax } = invoice;
  const term = paidWithStatement(invoice);
  const pays = kind === 'invoice' && seller.iban !== null && term === undefined;
  const dueWith = sellsGoods(invoice) ? 'delivery' : seller.vat_on_debits ? 'debits' : 'payment';
  return node('ram:ApplicableHeaderTradeSettlement', [
    pays ? leaf('ram:PaymentReference', label) : undefined,
    leaf('ram:InvoiceCurrencyCode', 'EUR'),
    pays
      ? node('ram:SpecifiedTradeSettlementPaymentMeans', [
          leaf('ram:TypeCode', SEPA_TRANSFER),
          node('ram:PayeePartyCreditorFinancialAccount', [
            leaf('ram:IBANID', seller.iban.replaceAll(' ', '')),
            leaf('ram:AccountName', seller.legal_name),
          ]),
          seller.bic
            ? node('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', seller.bic)])
            : undefined,
        ])
      : undefined,
    ...vat.map((part) => headerTax(part, dueWith, invoice.issued_on)),
    period(invoice.period_from, invoice.period_to),
    node('ram:SpecifiedTradePaymentTerms', [
      term === undefined ? undefined : leaf('ram:Description', term),
      node('ram:DueDateDateTime', [day('udt:DateTimeString', due_on)]),
    ]),
    node('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      leaf('ram:LineTotalAmount', amount(net)),
      leaf('ram:TaxBasisTotalAmount', amount(net)),
      leaf('ram:TaxTotalAmount', amount(tax), { currencyID: 'EUR' }),
      leaf('ram:GrandTotalAmount', amount(net + tax)),
      leaf('ram:DuePayableAmount', amount(net + tax)),
    ]),
    corrects === null
      ? undefined
      : node('ram:InvoiceReferencedDocument', [
          leaf('ram:IssuerAssignedID', corrects.label),
          node('ram:FormattedIssueDateTime', [day('qdt:DateTimeString', corrects.issued_on)]),
        ]),
  ]);
}

const headerTax = ({ category, rate, base, vat }: VatPart, dueWith: keyof typeof DUE_WITH, day: string): Xml =>
  node('ram:ApplicableTradeTax', [
    leaf('ram:CalculatedAmount', amount(vat)),
    leaf('ram:TypeCode', 'VAT'),
    category === 'E' ? leaf('ram:ExemptionReason', franchiseOn(day)) : undefined,
    leaf('ram:BasisAmount', amount(base)),
    leaf('ram:CategoryCode', category),
    category === 'E' ? leaf('ram:ExemptionReasonCode', FRANCHISE) : undefined,
    category === 'S' ? leaf('ram:DueDateTypeCode', DUE_WITH[dueWith]) : undefined,
    leaf('ram:RateApplicablePercent', rate.toFixed(2)),
  ]);

const period = (from: string, to: string): Xml =>
  node('ram:BillingSpecifiedPeriod', [
    node('ram:StartDateTime', [day('udt:DateTimeString', from)]),
    node('ram:EndDateTime', [day('udt:DateTimeString', to)]),
  ]);

/** A day as YYYYMMDD, which is format 102. */
const day = (name: string, of: string): Xml => leaf(name, of.replaceAll('-', ''), { format: '102' });

/** Cents as euros with a point. */
const amount = (cents: number): string => (cents / 100).toFixed(2);

/** The same with as many decimals as a price has, two at least and six at most. */
const price = (cents: number): string => (cents / 100).toFixed(6).replace(/0{1,4}$/, '');
