// Icons of personal protective equipment: blue circles with a white sign.
import type { Icon, Icons } from '#shared/printing/block.ts';
import type { TextStyle } from './pen.ts';
import type { DrawingContext, Piece } from './piece.ts';

/** SVG paths in a square of 24. */
const equipmentIconPaths: Record<Icon, string> = {
  helmet: 'M5 14.5 C5 9 8 6.5 12 6.5 C16 6.5 19 9 19 14.5 Z M3.6 15.5 H20.4 V17.3 H3.6 Z M11 5 H13 V11 H11 Z',
  headphones:
    'M5 14 C5 8 8 5.5 12 5.5 C16 5.5 19 8 19 14 H17.4 C17.4 9 15.2 7.1 12 7.1 C8.8 7.1 6.6 9 6.6 14 Z M4.6 13 H8 V19 H4.6 Z M16 13 H19.4 V19 H16 Z',
  harness:
    'M12 3.5 A2 2 0 1 1 11.99 3.5 Z M7.5 8.5 H9.3 L12 12 L14.7 8.5 H16.5 L13.1 13.2 L15.8 20 H14 L12 15 L10 20 H8.2 L10.9 13.2 Z M7 12.4 H9.4 V13.8 H7 Z M14.6 12.4 H17 V13.8 H14.6 Z',
  mask: 'M6.5 10 C9 8.6 15 8.6 17.5 10 V13.5 C17.5 17.5 14.5 19 12 19 C9.5 19 6.5 17.5 6.5 13.5 Z M3.6 9.2 L6.1 10.4 V11.6 L3.2 10.4 Z M20.4 9.2 L17.9 10.4 V11.6 L20.8 10.4 Z M9 12 H15 V13 H9 Z M9 14.4 H15 V15.4 H9 Z',
  footwear: 'M8 5.5 H13 V12 C14 13.6 18.8 13.6 19.2 16.4 H8 Z M8 17.2 H19.2 V18.8 H8 Z',
  glasses:
    'M4 10 H11 V12.4 C11 15.4 4 15.4 4 12.4 Z M13 10 H20 V12.4 C20 15.4 13 15.4 13 12.4 Z M10.8 10 H13.2 V11.2 H10.8 Z M3.4 8.6 H20.6 V9.6 H3.4 Z',
  overall:
    'M8.2 4.5 L10 4.5 C10.6 6 13.4 6 14 4.5 L15.8 4.5 L19.2 8.5 L17 10.3 L15.8 9 V20 H12.7 V14.5 H11.3 V20 H8.2 V9 L7 10.3 L4.8 8.5 Z',
  gloves:
    'M7 19.5 V12 L6 9 L7.3 8.4 L8.8 11 V5.6 H10.3 V10.6 H10.9 V4.6 H12.4 V10.6 H13 V5.2 H14.5 V10.8 H15.1 V6.8 H16.6 V14.5 C16.6 16.4 15.8 17.6 15.2 18.2 V19.5 Z',
};

const ICON_SIZE = 26;

export function createIcons({ icons }: Icons, width: number, { pen }: DrawingContext): Piece {
  const ink: TextStyle = { size: 6.5 };
  const iconWidth = Math.min(72, width / icons.length);
  return {
    height: ICON_SIZE + 14,
    draw(x, y) {
      for (const [i, { icon, text }] of icons.entries()) {
        const centreX = x + iconWidth * (i + 0.5);
        pen.pdf.circle(centreX, y + ICON_SIZE / 2, ICON_SIZE / 2).fill('#0b57a4');
        pen.pdf
          .save()
          .translate(centreX - ICON_SIZE / 2, y)
          .scale(ICON_SIZE / 24)
          .path(equipmentIconPaths[icon])
          .fill('#ffffff', 'even-odd')
          .restore();
        const [label = ''] = pen.lines(text, ink, iconWidth - 2);
        pen.write(label, centreX - pen.width(label, ink) / 2, y + ICON_SIZE + 2, ink);
      }
    },
  };
}
