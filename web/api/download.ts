import { type ApiContext } from './clientOver.ts';

interface SaveFilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

interface DownloadOptions {
  /**
   * For what may be very large: asks where to save and streams there, where the browser can. Must then be called by the click
   * itself. Otherwise the browser's own download takes the file.
   */
  readonly stream?: boolean;
}

export type FileCall = (options: { readonly context: ApiContext }) => Promise<unknown>;

/**
 * Saves what a call answers under that name, with the Bearer token that a plain link cannot carry:
 * `download('cartes.csv', (options) => client.cards.csv(input, options))`. Errors are those of the call.
 */
export async function download(name: string, call: FileCall, { stream = false }: DownloadOptions = {}): Promise<void> {
  const { showSaveFilePicker } = window as SaveFilePicker;
  if (!stream || !showSaveFilePicker) {
    await call({ context: { deliver: (response) => saveBlob(response, name) } });
    return;
  }
  const file = await chosenFile(() => showSaveFilePicker({ suggestedName: name }));
  if (file) await call({ context: { deliver: (response) => saveStream(response, file) } });
}

/** Null when the person closed the dialog. */
async function chosenFile(pick: () => Promise<FileSystemFileHandle>): Promise<FileSystemFileHandle | null> {
  try {
    return await pick();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function saveStream(response: Response, file: FileSystemFileHandle): Promise<void> {
  // Closing and, on failure, aborting the file is pipeTo's business.
  await response.body?.pipeTo(await file.createWritable());
}

async function saveBlob(response: Response, name: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click only queues the download: freeing the address at once would cut it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
