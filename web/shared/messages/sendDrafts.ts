import { count } from '@boucle/contract/base/format.ts';
import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { client } from '../../api/client.ts';
import { offerRecall } from './offerRecall.ts';

/** An act on several things, about each of which somebody is written to. */
interface Written {
  readonly act: MessageAct;
  readonly ids: readonly number[];
}

/** Writes about acts in the words and to the recipients that are proposed; it may be recalled. */
export async function sendDrafts(all: readonly Written[]): Promise<void> {
  const sent = [];
  for (const { act, ids } of all.filter((one) => one.ids.length > 0)) {
    for (const { thing_id, draft } of await client.messages.drafts({ act, thing_id: [...ids] })) {
      const to = (draft?.recipients ?? []).filter(({ chosen }) => chosen).map(({ key }) => key);
      if (draft === null || to.length === 0) continue;
      sent.push(...(await client.messages.send({ act, thing_id, to, subject: draft.subject, text: draft.text })));
    }
  }
  if (sent.length > 0) offerRecall(sent, count(sent.length, 'destinataire', 'destinataires'));
}
