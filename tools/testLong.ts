import { PROOFS } from './proofs.ts';
import { VITEST, run } from './run.ts';

const HELP = `Usage\u00a0: npm run test:long -- [PREUVE…] (toutes par défaut)
${Object.entries(PROOFS)
  .map(([name, { shows }]) => `  ${name.padEnd(12)}  ${shows}`)
  .join('\n')}`;

/** `npm run test:long`: the proofs that are named, or all; 2 and the list when one is not known. */
async function testLong(names: readonly string[]): Promise<number> {
  if (names.includes('--help') || names.includes('-h')) {
    console.log(HELP);
    return 0;
  }
  const unknown = names.find((name) => !Object.hasOwn(PROOFS, name));
  if (unknown !== undefined) {
    console.error(`Preuve inconnue\u00a0: ${unknown}.\n${HELP}`);
    return 2;
  }
  const asked = Object.entries(PROOFS).flatMap(([name, proof]) =>
    names.length === 0 || names.includes(name) ? [proof] : [],
  );
  const tests = asked.flatMap((proof) => ('tests' in proof ? proof.tests : []));
  const codes: number[] = [];
  if (tests.length > 0) codes.push((await run(VITEST, ['run', '--project', 'database', ...tests], { LONG: '1' })).code);
  for (const proof of asked) if ('run' in proof) codes.push(await proof.run());
  return Math.max(...codes);
}

process.exitCode = await testLong(process.argv.slice(2));
