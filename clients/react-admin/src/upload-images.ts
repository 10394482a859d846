import type { CastellanClient } from './client.js';

type Fields = Readonly<Record<string, unknown>>;

/** What `ImageInput` puts into a form for a file that was chosen. */
interface ChosenImage {
  readonly rawFile: Blob & { readonly name?: string };
}

/** Returns the data with each chosen image uploaded and replaced by its path, and with a removed one as null. */
export async function uploadImages(client: CastellanClient, data: Fields): Promise<Fields> {
  const uploaded: Record<string, unknown> = { ...data };
  for (const [name, value] of Object.entries(data)) {
    if (!isChosen(value)) continue;
    const { rawFile } = value;
    const body = { base64: await base64Of(rawFile), fileName: rawFile.name ?? name };
    const { json } = await client.request<{ readonly path: string }>('/upload-avatar', { method: 'POST', body });
    uploaded[name] = json.path;
  }
  return uploaded;
}

function isChosen(value: unknown): value is ChosenImage {
  return typeof value === 'object' && value !== null && 'rawFile' in value && value.rawFile instanceof Blob;
}

/** In pieces: arguments of a call are limited. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 8_192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  return btoa(text);
}
