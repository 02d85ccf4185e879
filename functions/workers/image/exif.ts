const ORIENTATION = 0x0112;

/**
 * Returns the orientation from the TIFF structure of an EXIF segment; 1 (unchanged) if it has no valid one.
 */
export function readOrientation(exif: Buffer): number {
  const isLittleEndian = exif.toString('latin1', 0, 2) === 'II';
  const readShort = (at: number) => (isLittleEndian ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const readLong = (at: number) => (isLittleEndian ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const directory = readLong(4);
    for (let entry = 0; entry < readShort(directory); entry++) {
      const at = directory + 2 + 12 * entry;
      if (readShort(at) !== ORIENTATION) continue;
      const value = readShort(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
