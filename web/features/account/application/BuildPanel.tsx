import './application.css';
import { type AppBuildDetail } from '@boucle/contract/features/appBuilds/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiRestart, mdiTrayArrowDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { RecordPanel } from '../../../shared/lists/RecordPanel.tsx';
import { useOpening } from '../../../shared/opening.ts';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { BuildLog } from './BuildLog.tsx';
import { buildChip, buildName, lasted, megabytes } from './buildLabels.ts';
import { useBuild, useBuilds, useStartBuild } from './useBuilds.ts';
import { useDownload } from '../../../shared/useDownload.ts';

/** One build next to the others: where it stands, its archive, and its log. Loaded on first use. */
export function BuildPanel({ id }: { id: number | 'unknown' }) {
  const { go } = useOpening();
  const read = useBuild(id);
  const build = read.data;
  return (
    <RecordPanel
      id={id}
      read={read}
      kicker="Application des consos"
      title={build && buildName(build)}
      noun="Construction"
      chip={build && <StatusChip {...buildChip(build.state)} />}
      footer={build && <Foot build={build} onStarted={(started) => go({ open: started })} />}
      absent={{ title: 'Cette construction n’existe pas', hint: 'Retrouvez-la dans la liste.' }}
      body={build && <Body build={build} />}
      onPrevious={undefined}
      onNext={undefined}
      onClose={() => go({})}
    />
  );
}

function Body({ build }: { build: AppBuildDetail }) {
  const key = useQuery(query.appBuilds.readiness.queryOptions());
  const { failure, by, created_at: asked, handed_at: handed, ended_at: ended, links } = build;
  const { archive_bytes: bytes, archive_sha256: digest, archive_kept: kept } = build;
  const store = (name: string, to: string | undefined) =>
    to === undefined
      ? []
      : [
          [
            name,
            <a key={name} className="b-link" href={to} target="_blank" rel="noreferrer">
              {new URL(to).host}
            </a>,
          ] as const,
        ];
  return (
    <div className="b-stack">
      {failure !== null && (
        <p className="app-failure">
          <Icon path={mdiAlertCircleOutline} size={20} />
          {failure}
        </p>
      )}
      <Facts
        facts={[
          ['Demandée', by === null ? dateTime(asked) : `${dateTime(asked)}, par ${by}`],
          ...(handed === null ? [] : [['Remise le', dateTime(handed)] as const]),
          ...(ended === null ? [] : [['Finie le', `${dateTime(ended)}, en ${lasted(build) ?? ''}`] as const]),
          ...store('iPhone', links.ios),
          ...store('Android', links.android),
          ...(bytes === null
            ? []
            : [['Archive', kept ? megabytes(bytes) : `${megabytes(bytes)}, n’est plus gardée`] as const]),
          ...(digest === null
            ? []
            : [
                [
                  'SHA-256',
                  <code key="digest" className="app-code">
                    {digest}
                  </code>,
                ] as const,
              ]),
          [
            'Identifiant',
            <code key="uuid" className="app-code">
              {build.uuid}
            </code>,
          ],
        ]}
      />
      <BuildLog build={build} />
      {key.data !== undefined && (
        <details className="app-key">
          <summary>Clé publique qui vérifie l’archive</summary>
          <pre>{key.data.public_key}</pre>
        </details>
      )}
    </div>
  );
}

function Foot({ build, onStarted }: { build: AppBuildDetail; onStarted: (id: number) => void }) {
  const { id, number, state, archive_kept: kept } = build;
  const archive = useDownload(`application-${number}.zip`, (options) => client.appBuilds.archive({ id }, options));
  const builds = useBuilds();
  const start = useStartBuild(onStarted);
  // An older failure was made good, or will be, by a later build.
  const [latest] = builds.data?.data ?? [];
  return (
    <>
      <FormError message={problemOf(start.error)} />
      {kept && (
        <Button icon={mdiTrayArrowDown} busy={archive.isPending} onClick={() => archive.mutate()}>
          Télécharger l’archive
        </Button>
      )}
      {state === 'failed' && latest?.id === id && (
        <Button variant="contained" icon={mdiRestart} busy={start.isPending} onClick={() => start.mutate()}>
          Relancer
        </Button>
      )}
    </>
  );
}
