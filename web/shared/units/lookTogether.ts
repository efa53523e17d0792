/**
 * Looks codes up by few requests: the ones read while an answer is awaited go together with the
 * next request, at most `most` of them. `ask` answers in the order of the codes.
 */
export function lookTogether<Found>(
  ask: (codes: string[]) => Promise<readonly Found[]>,
  most: number,
): (code: string) => Promise<Found | undefined> {
  let waiting: { code: string; found: PromiseWithResolvers<Found | undefined> }[] = [];
  let isAsking = false;
  const askNext = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await ask(asked.map(({ code }) => code));
        for (const [rank, { found }] of asked.entries()) found.resolve(answers[rank]);
      } catch (error) {
        for (const { found } of asked) found.reject(error);
      }
    }
    isAsking = false;
  };
  return (code) => {
    const found = Promise.withResolvers<Found | undefined>();
    waiting.push({ code, found });
    if (!isAsking) void askNext();
    return found.promise;
  };
}
