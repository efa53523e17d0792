import { type Connection } from '@boucle/contract/features/connect/calls.ts';
import { connect as messages } from '@boucle/contract/messages/fr/connect.ts';

/** How its reader came back from the provider. */
export type ConnectReturn = {
  /** The provider sent its reader back before the end, or its link was no longer good. */
  readonly refreshed: boolean;
  readonly completing: boolean;
  /** Why the connection could not be completed. */
  readonly problem: string | undefined;
};

export type Message = {
  readonly tone: 'info' | 'warn' | 'ok';
  readonly title?: string;
  readonly text: string;
};

/** Message of the connection, by its state and by how its reader came back from the provider. */
export function messageOf(
  { status, link_expired: expired }: Pick<Connection, 'status' | 'link_expired'>,
  { refreshed, problem }: Pick<ConnectReturn, 'refreshed' | 'problem'>,
): Message {
  if (problem !== undefined) return { tone: 'warn', text: problem };
  if (refreshed && status !== 'completed')
    return { tone: 'warn', text: expired ? messages.expired_link : messages.refresh_required };
  if (status === 'completed') return { tone: 'ok', title: messages.success, text: messages.success_detail };
  return { tone: 'info', text: status === 'pending' ? messages.introduction : messages.missing_details };
}
