// Signs of orders on printouts: each colour also has a shape, for black-and-white printers (domain 3.4).
import type { Colour } from '../planned/colour.ts';

export const orderSigns: Readonly<Record<Colour, string>> = {
  yellow: '○',
  green: '●',
  orange: '◐',
  red: '✕',
  blue: '◍',
};
/** Text colours dark enough on white paper. */
export const orderInks: Readonly<Record<Colour, string>> = {
  yellow: '#8a6d00',
  green: '#1b7337',
  orange: '#c15c00',
  red: '#b3261e',
  blue: '#0b57a4',
};
