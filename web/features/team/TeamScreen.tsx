import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { Team } from '../../shared/team/Team.tsx';
import { type TeamActs } from '../../shared/team/teamActs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SecondFactorPolicy } from './SecondFactorPolicy.tsx';

const ACTS: TeamActs = {
  invite: (input, options) => client.team.invite(input, options),
  resend: (person_id, options) => client.team.resend({ person_id }, options),
  remove: (person_id, heir, options) => client.team.remove({ person_id, ...heir }, options),
};

/** « Équipe »: the reader's colleagues. */
export const TeamScreen = IN_EXAMPLE ? NoTeam : OwnTeam;

/** Administrators of the initiative come into its example: no one is of the example alone. */
function NoTeam() {
  return (
    <Page title="Équipe">
      <Sheet>
        <EmptyState title="L’exemple n’a pas d’équipe à lui">
          Ceux qui administrent votre initiative y entrent aussi. Pour inviter quelqu’un, revenez à votre initiative.
        </EmptyState>
      </Sheet>
    </Page>
  );
}

function OwnTeam() {
  const queryClient = useQueryClient();
  const read = useQuery(query.team.list.queryOptions());
  const put = (people: TeamMember[]) => queryClient.setQueryData(query.team.list.queryKey(), people);
  return (
    <Page title="Équipe">
      <Team
        read={read}
        acts={ACTS}
        onPeople={put}
        inviteTitle="Inviter un collègue"
        wide
        below={<SecondFactorPolicy />}
      />
    </Page>
  );
}
