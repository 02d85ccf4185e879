const ORIENTATION = 0x0112;

/** How to turn an image, from the TIFF structure of its EXIF; 1, as it is, where that says nothing sensible. */
export function orientationIn(exif: Buffer): number {
  const little = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const long = (at: number) => (little ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const directory = long(4);
    for (let entry = 0; entry < short(directory); entry++) {
      const at = directory + 2 + 12 * entry;
      if (short(at) !== ORIENTATION) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
