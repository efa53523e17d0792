import { type ApplicationDetail } from '@boucle/contract/features/accounts/calls.ts';
import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { Team } from '../../../shared/team/Team.tsx';
import { type TeamActs } from '../../../shared/team/teamActs.ts';

/** Who administers an application. */
export function AccountTeam({ account: { id, status } }: { account: ApplicationDetail }) {
  const queryClient = useQueryClient();
  const read = useQuery(query.accounts.admins.queryOptions({ input: { id } }));
  const acts = useMemo<TeamActs>(
    () => ({
      invite: (input, options) => client.accounts.inviteAdmin({ id, ...input }, options),
      resend: (person_id, options) => client.accounts.resendAdmin({ id, person_id }, options),
      remove: (person_id, _heir, options) => client.accounts.removeAdmin({ id, person_id }, options),
    }),
    [id],
  );
  const put = (people: TeamMember[]) => {
    queryClient.setQueryData(query.accounts.admins.queryKey({ input: { id } }), people);
    // Their number stands in the list and in the figures.
    void queryClient.invalidateQueries({ queryKey: query.accounts.list.key() });
    void queryClient.invalidateQueries({ queryKey: query.accounts.read.key() });
  };
  return (
    <Team
      read={read}
      acts={acts}
      onPeople={put}
      inviteTitle="Inviter un administrateur"
      closed={status === 'disabled'}
    />
  );
}
