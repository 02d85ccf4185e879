// Argon2id from hash-wasm, whose WebAssembly is embedded in the script, so that a tablet needs no further
// file.
import { argon2id } from 'hash-wasm';

export interface CodeDerivation {
  code: string;
  salt: Uint8Array<ArrayBuffer>;
  /** Memory in KiB. */
  memory: number;
  passes: number;
}

export const deriveArgon2Key = async ({
  code,
  salt,
  memory,
  passes,
}: CodeDerivation): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await argon2id({
      password: code,
      salt,
      memorySize: memory,
      iterations: passes,
      parallelism: 1,
      hashLength: 32,
      outputType: 'binary',
    }),
  );
