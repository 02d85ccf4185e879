// Layout of labels on A4 pages: three columns and eight rows, after the ones already used.
export const LABELS_PER_PAGE = 24;

/** Returns pages of labels, row by row; a used or empty position is undefined. `first` counts from 1. */
export function buildLabelPages<Label>(labels: readonly Label[], first: number): (Label | undefined)[][] {
  const positions = [...new Array<undefined>(first - 1).fill(undefined), ...labels];
  const pages: (Label | undefined)[][] = [];
  for (let at = 0; at < positions.length; at += LABELS_PER_PAGE) {
    const page = positions.slice(at, at + LABELS_PER_PAGE);
    pages.push([...page, ...new Array<undefined>(LABELS_PER_PAGE - page.length).fill(undefined)]);
  }
  return pages;
}
