// How labels fill sheets of A4: three across and eight down, after those that are gone already.
export const PER_SHEET = 24;

/** Sheets of places, left to right and down; a place that is gone or stays empty is undefined. `first` counts from 1. */
export function sheetsOf<Label>(labels: readonly Label[], first: number): (Label | undefined)[][] {
  const places = [...new Array<undefined>(first - 1).fill(undefined), ...labels];
  const sheets: (Label | undefined)[][] = [];
  for (let at = 0; at < places.length; at += PER_SHEET) {
    const sheet = places.slice(at, at + PER_SHEET);
    sheets.push([...sheet, ...new Array<undefined>(PER_SHEET - sheet.length).fill(undefined)]);
  }
  return sheets;
}
