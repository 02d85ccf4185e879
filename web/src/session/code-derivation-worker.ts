// Worker that derives the key of a code; it is terminated after one derivation, which frees its 64 MB.
import { type CodeDerivation, deriveArgon2Key } from './code-argon2.ts';

interface Scope {
  onmessage: (event: MessageEvent<CodeDerivation>) => void;
  postMessage(bytes: Uint8Array, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as Scope;

scope.onmessage = async ({ data }) => {
  const bytes = await deriveArgon2Key(data);
  scope.postMessage(bytes, [bytes.buffer]);
};
