// Argon2id of a code, computed in a worker so that the page stays responsive. Not part of any file the first
// page needs.
import { toTrustedScriptUrl } from '../worker/script-url.ts';
import type { CodeDerivation } from './code-argon2.ts';
import workerUrl from './code-derivation-worker.ts?worker&url';

const deriveInPage = async (derivation: CodeDerivation) =>
  (await import('./code-argon2.ts')).deriveArgon2Key(derivation);

/** Derives 32 bytes in a worker, or in the page if no worker can be started. */
export async function deriveBytes(derivation: CodeDerivation): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof Worker === 'undefined') return deriveInPage(derivation);
  try {
    return await deriveInWorker(derivation);
  } catch (error) {
    console.warn('No worker could derive the code.', error);
    return deriveInPage(derivation);
  }
}

async function deriveInWorker(derivation: CodeDerivation): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(toTrustedScriptUrl(workerUrl), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(derivation);
    });
  } finally {
    worker.terminate();
  }
}
