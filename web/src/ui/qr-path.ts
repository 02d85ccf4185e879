// SVG path of the dark modules of a QR code, with one bar for each run of neighbours.
export function buildQrPath(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of rows.entries()) {
    let barStart = -1;
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && barStart < 0) barStart = x;
      if (!row[x] && barStart >= 0) {
        bars.push(`M${barStart} ${y}h${x - barStart}v1h${barStart - x}z`);
        barStart = -1;
      }
    }
  }
  return bars.join('');
}
