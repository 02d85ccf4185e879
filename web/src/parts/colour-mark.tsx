// Five colours of planned work, each with its own symbol, equal in calendar, list and chart (domain 3.4,
// 4.8).
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colour } from '#shared/planned/colour.ts';
import { getEnumText } from '../i18n/text.ts';
import './colour-mark.css';

/** Colours in the order of the legend. */
export const colours = ['green', 'yellow', 'orange', 'red', 'blue'] as const satisfies readonly Colour[];

/** Returns the CSS colour for charts, which do not use classes. */
export const getColourFill = (colour: Colour) => `var(--order-${colour})`;

const ring = <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const symbols: Record<Colour, ReactNode> = {
  green: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  yellow: ring,
  orange: (
    <>
      {ring}
      <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />
    </>
  ),
  red: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="2" />,
  blue: (
    <>
      {ring}
      <path d="M4 2.5v7M6 1.5v9M8 2.5v7" stroke="currentColor" />
    </>
  ),
};

/** Symbol on its colour, without text; the caller provides a label. */
export function ColourMark({
  colour,
  outlined = false,
  children,
}: {
  colour: Colour;
  /** Whether it is a projection without an order. */
  outlined?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={`colour-mark ${outlined ? 'outlined' : colour}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        {symbols[colour]}
      </svg>
      {children}
    </span>
  );
}

/** Legend of the colours, shown beside calendars and charts; `extra` adds items of one of them. */
export function ColourLegend({
  label,
  word = (colour) => getEnumText('colour', colour),
  extra,
}: {
  label: string;
  /** Returns the text of a colour; if absent, its meaning for a whole cell. */
  word?: (colour: Colour) => string;
  extra?: ReactNode;
}) {
  useTranslation('enums');
  return (
    <ul className="colour-legend" aria-label={label}>
      {colours.map((colour) => (
        <li key={colour}>
          <ColourMark colour={colour} /> {word(colour)}
        </li>
      ))}
      {extra}
    </ul>
  );
}
