// The dark squares of a QR code as one path, a run of neighbours a bar.
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of rows.entries()) {
    let from = -1;
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && from < 0) from = x;
      if (!row[x] && from >= 0) {
        bars.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
        from = -1;
      }
    }
  }
  return bars.join('');
}
