// Compression of values that are only read as a whole: twenty similar activities take a fifth of the size,
// and of the capacity units.
type Raw = Record<string, unknown>;

/** Loads zlib at the first use, since it takes a twentieth of a function's start. */
const getZlib = () => process.getBuiltinModule('node:zlib');
/** Compression level: as small as at level 6, in half the time. */
const level = 4;

export const compress = (value: object): Uint8Array =>
  getZlib().deflateRawSync(JSON.stringify(value), { level });

/** Returns an item with its value decompressed, if it was compressed. */
export function decompress({ packed, ...item }: Raw): Raw {
  if (packed === undefined) return item;
  const text = getZlib()
    .inflateRawSync(Buffer.from(packed as string, 'base64'))
    .toString();
  return { ...item, ...JSON.parse(text) };
}
