import { listFrozen, readFrozen } from '../../features/impact/frozen.ts';
import { type ArchiveFile, read, type Reading } from './archiveFile.ts';

/** Impact reports and attestations of spans that end in the period, byte for byte as frozen. */
export async function impactFiles(reading: Reading): Promise<ArchiveFile[]> {
  const { accountId, from, to } = reading;
  const frozen = await read(reading, (tx) => listFrozen(tx, accountId, undefined));
  const ended = frozen.filter(({ to_date: end }) => end >= from && end <= to).toReversed();
  return ended.flatMap(({ id, number, restaurant_id: restaurant }): ArchiveFile[] => {
    const name = restaurant === null ? `rapport-${number}` : `attestation-${number}`;
    const bytes = () => read(reading, (tx) => readFrozen(tx, accountId, id));
    return [
      {
        path: `impact/${name}.pdf`,
        title: 'Impact, en PDF',
        about: 'un fichier par rapport ou attestation figé, d’après son numéro',
        isTable: false,
        isStored: true,
        write: async (sink) => sink((await bytes()).pdf),
      },
      {
        path: `impact/${name}.json`,
        title: 'Impact, en chiffres',
        about: 'les mêmes chiffres, tels que leur empreinte est imprimée sur le PDF',
        isTable: false,
        write: async (sink) => sink(Buffer.from((await bytes()).figures)),
      },
    ];
  });
}
