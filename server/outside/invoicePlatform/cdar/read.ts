import { type Element } from 'slimdom';
import { child, children, rootOfXml, textOf, UnsafeXml } from '../../../platform/files/xml.ts';

/** One invoice's status as a life-cycle message reports it. */
export interface ReadStatus {
  /** Of the message, by its author. */
  readonly messageId: string;
  readonly label: string;
  /** Who issued the invoice; empty when the message does not say it. */
  readonly sellerSiren: string;
  /** MDT-105. */
  readonly code: string;
  readonly reasonCode: string;
  readonly reason: string;
  /** Its instant; undefined when that is no instant. */
  readonly at: Date | undefined;
}

/** A message that cannot be read. */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage';
}

/** Characters of a message at most: one with an attachment is not one of ours. */
const MOST_CHARACTERS = 2_000_000;
/** Elements within one another at most: a message has seven. */
const MOST_DEPTH = 40;
const ROOT = 'CrossDomainAcknowledgementAndResponse';
const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100';

/** The statuses of a CDAR message, one for each invoice that it names. Throws UnreadableMessage. */
export function readStatuses(xml: string): ReadStatus[] {
  if (xml.length > MOST_CHARACTERS) throw new UnreadableMessage('Too long');
  const root = rootOf(xml);
  const document = child(root, 'ExchangedDocument');
  const messageId = textOf(document, 'ID');
  if (messageId === '') throw new UnreadableMessage('Without a number');
  const at = instantOf(textOf(child(document, 'IssueDateTime'), 'DateTimeString'));
  const read = children(root, 'AcknowledgementDocument').flatMap((one) =>
    children(one, 'ReferenceReferencedDocument').map((reference) => {
      const [detail] = children(reference, 'SpecifiedDocumentStatus');
      return {
        messageId,
        at,
        label: textOf(reference, 'IssuerAssignedID'),
        sellerSiren: textOf(child(reference, 'IssuerTradeParty'), 'GlobalID').slice(0, 9),
        code: textOf(reference, 'ProcessConditionCode'),
        reasonCode: textOf(detail, 'ReasonCode'),
        reason: textOf(detail, 'Reason'),
      };
    }),
  );
  if (read.length === 0) throw new UnreadableMessage('Names no invoice');
  return read;
}

function rootOf(xml: string): Element {
  let root: Element;
  try {
    root = rootOfXml(xml, MOST_DEPTH);
  } catch (error) {
    if (error instanceof UnsafeXml) throw new UnreadableMessage(error.message, { cause: error });
    throw error;
  }
  if (root.localName !== ROOT || root.namespaceURI !== NAMESPACE) throw new UnreadableMessage('Another document');
  return root;
}

/** « 20260701103000 », « 20260701 »: taken as UTC. */
function instantOf(text: string): Date | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month ?? ''}-${day ?? ''}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
