// SHA-256 and the tree hash of RFC 6962. All of it is one function without imports, because a proof file contains its
// source and runs it in browsers that have no hash function of their own (decisions PS63).

/** Tree of hashes over leaves in their order, and the hash function below it. Hashes are 32 bytes. */
export interface Hashing {
  /** SHA-256 of parts, one after another. */
  sha256(...parts: readonly Uint8Array[]): Uint8Array;
  toBytes(text: string): Uint8Array;
  /** Two lower-case hexadecimal digits a byte. */
  toHex(bytes: Uint8Array): string;
  /** Bytes of a text that `toHex` wrote. */
  fromHex(hex: string): Uint8Array;
  /** Hash of a leaf: a byte 0 before it keeps leaves and nodes apart. */
  hashLeaf(leaf: Uint8Array): Uint8Array;
  /** Hash of a tree, given the hashes of its leaves; that of no leaves is the hash of nothing. */
  computeRoot(leafHashes: readonly Uint8Array[]): Uint8Array;
}

export function createHashing(): Hashing {
  const constants = new Int32Array(64);
  const initialState = new Int32Array(8);
  // The fractions of the cube and square roots of the first primes, 32 bits each (FIPS 180-4).
  for (let prime = 2, found = 0; found < 64; prime++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= prime; factor++) if (prime % factor === 0) isPrime = false;
    if (!isPrime) continue;
    const toWord = (root: number) => ((root - Math.floor(root)) * 4_294_967_296) | 0;
    if (found < 8) initialState[found] = toWord(prime ** (1 / 2));
    constants[found++] = toWord(prime ** (1 / 3));
  }
  const words = new Int32Array(64);
  const state = new Int32Array(8);

  function addBlock(block: Uint8Array, start: number): void {
    for (let i = 0; i < 16; i++) {
      const at = start + 4 * i;
      words[i] =
        (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | (block[at + 3]! as number);
    }
    for (let i = 16; i < 64; i++) {
      const near = words[i - 2]!;
      const far = words[i - 15]!;
      const sigmaNear = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
      const sigmaFar = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
      words[i] = (sigmaNear + words[i - 7]! + sigmaFar + words[i - 16]!) | 0;
    }
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let i = 0; i < 64; i++) {
      const sumE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const first = (h + sumE + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0;
      const sumA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
    state[5]! += f;
    state[6]! += g;
    state[7]! += h;
  }

  /** Memory of the padded input, which is used again. */
  let scratch = new Uint8Array(4096);
  const writeWord = (bytes: Uint8Array, at: number, word: number) => {
    bytes[at] = word >>> 24;
    bytes[at + 1] = word >>> 16;
    bytes[at + 2] = word >>> 8;
    bytes[at + 3] = word;
  };

  function sha256(...parts: readonly Uint8Array[]): Uint8Array {
    let length = 0;
    for (const part of parts) length += part.length;
    const paddedLength = Math.ceil((length + 9) / 64) * 64;
    if (scratch.length < paddedLength) scratch = new Uint8Array(2 * paddedLength);
    let at = 0;
    for (const part of parts) {
      scratch.set(part, at);
      at += part.length;
    }
    scratch.fill(0, length, paddedLength);
    scratch[length] = 0x80;
    writeWord(scratch, paddedLength - 8, Math.floor(length / 0x2000_0000));
    writeWord(scratch, paddedLength - 4, length << 3);
    state.set(initialState);
    for (let start = 0; start < paddedLength; start += 64) addBlock(scratch, start);
    const hash = new Uint8Array(32);
    for (let i = 0; i < 8; i++) writeWord(hash, 4 * i, state[i]!);
    return hash;
  }

  const encoder = new TextEncoder();
  const toBytes = (text: string) => encoder.encode(text);
  const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
  const toHex = (bytes: Uint8Array) => {
    let hex = '';
    for (const byte of bytes) hex += hexPairs[byte]!;
    return hex;
  };
  /** Value of a digit, given its character code: `0` is 48 and `a` is 97. */
  const getDigit = (code: number) => (code < 97 ? code - 48 : code - 87);
  const fromHex = (hex: string) => {
    const bytes = new Uint8Array(hex.length / 2);
    for (let i = 0; i < bytes.length; i++)
      bytes[i] = 16 * getDigit(hex.charCodeAt(2 * i)) + getDigit(hex.charCodeAt(2 * i + 1));
    return bytes;
  };

  const leafPrefix = Uint8Array.of(0);
  const nodePrefix = Uint8Array.of(1);
  const hashLeaf = (leaf: Uint8Array) => sha256(leafPrefix, leaf);
  function computeRoot(leafHashes: readonly Uint8Array[]): Uint8Array {
    if (leafHashes.length === 0) return sha256();
    if (leafHashes.length === 1) return leafHashes[0]!;
    // The left subtree is the largest full one that is smaller than the tree.
    let split = 1;
    while (split * 2 < leafHashes.length) split *= 2;
    return sha256(nodePrefix, computeRoot(leafHashes.slice(0, split)), computeRoot(leafHashes.slice(split)));
  }

  return { sha256, toBytes, toHex, fromHex, hashLeaf, computeRoot };
}

export const hashing = createHashing();
