/** The input of a call as JSON carries it: a file as a text `data:…;base64,…`. */
export async function jsonInput(input: unknown): Promise<Record<string, unknown>> {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ([name, value]) => [name, value instanceof Blob ? await dataUrl(value) : value] as const),
    ),
  );
}

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
