// The signs of orders on paper: a colour is told by its shape too, for those who print in black (domain 3.4).
import type { Colour } from '../planned/colour.ts';

export const signs: Readonly<Record<Colour, string>> = {
  yellow: '○',
  green: '●',
  orange: '◐',
  red: '✕',
  blue: '◍',
};
/** Dark enough on white. */
export const inks: Readonly<Record<Colour, string>> = {
  yellow: '#8a6d00',
  green: '#1b7337',
  orange: '#c15c00',
  red: '#b3261e',
  blue: '#0b57a4',
};
