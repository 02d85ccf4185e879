// Cell references of workbooks.

/** Returns the index of a column from 0: `AB12` gives 27. */
export function parseColumn(ref: string): number {
  let column = 0;
  for (let i = 0; i < ref.length; i++) {
    const letter = ref.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
