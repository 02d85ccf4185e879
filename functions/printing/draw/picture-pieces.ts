// Pictures as pieces: one for each row of pictures side by side.
import type { Pictures } from '#shared/printing/block.ts';
import { LINE_HEIGHT_FACTOR, type TextStyle } from './pen.ts';
import { type DrawingContext, GAP, LINE_COLOUR, PADDING, type Piece } from './piece.ts';

const PICTURE_PADDING = 4;

export function createPictures(
  { ids, height, marker }: Pictures,
  width: number,
  drawing: DrawingContext,
): Piece[] {
  return layOutPictures(ids, width - 2 * PADDING, height, drawing, marker).rows.map((row) => ({
    height: height + PICTURE_PADDING,
    draw: (x, y) => row(x + PADDING, y + PICTURE_PADDING / 2),
  }));
}

type DrawFunction = (x: number, y: number) => void;

/** Places as many pictures side by side as fit. */
export function layOutPictures(
  ids: readonly string[],
  width: number,
  height: number,
  drawing: DrawingContext,
  marker?: Pictures['marker'],
): { height: number; draw: DrawFunction; rows: DrawFunction[] } {
  const { pen, pictures, noPicture } = drawing;
  const picturesPerRow = Math.max(1, Math.floor((width + GAP) / (height * 1.5 + GAP)));
  const pictureWidth = Math.min(height * 1.5, (width - GAP * (picturesPerRow - 1)) / picturesPerRow);
  const createPictureDrawer = (id: string, mark: typeof marker): DrawFunction => {
    const file = pictures.get(id);
    return (x, y) => {
      if (!file) {
        const ink: TextStyle = { size: 7, colour: '#444444' };
        pen.pdf.rect(x, y, pictureWidth, height).lineWidth(0.4).stroke(LINE_COLOUR);
        for (const [i, each] of pen.lines(noPicture, ink, pictureWidth - 8).entries())
          pen.write(each, x + 4, y + 4 + i * ink.size * LINE_HEIGHT_FACTOR, ink);
        return;
      }
      const image = pen.image(file);
      const scale = Math.min(pictureWidth / image.width, height / image.height);
      const [w, h] = [image.width * scale, image.height * scale];
      image.draw(x, y, w, h);
      if (mark)
        pen.pdf
          .circle(x + (w * mark.x) / 100, y + (h * mark.y) / 100, 6)
          .lineWidth(2)
          .stroke('#d91515');
    };
  };
  const pictureDrawers = ids.map((id, i) => createPictureDrawer(id, i === 0 ? marker : undefined));
  const rows = Array.from(
    { length: Math.ceil(pictureDrawers.length / picturesPerRow) },
    (_, row): DrawFunction =>
      (x, y) => {
        for (const [i, draw] of pictureDrawers
          .slice(row * picturesPerRow, (row + 1) * picturesPerRow)
          .entries())
          draw(x + i * (pictureWidth + GAP), y);
      },
  );
  return {
    rows,
    height: rows.length * (height + PICTURE_PADDING) - PICTURE_PADDING,
    draw(x, y) {
      for (const [i, row] of rows.entries()) row(x, y + i * (height + PICTURE_PADDING));
    },
  };
}
