// Levels as people name them: a spare is a component of the contract, and a level of its own on screen.
import { fits, levels } from './element.ts';

export const kinds = ['machine', 'group', 'subgroup', 'component', 'spare'] as const;
export type Kind = (typeof kinds)[number];
export type ElementKind = Exclude<Kind, 'machine'>;

export const kindOf = ({ tiporec, spare }: { tiporec: number; spare: boolean }): Kind =>
  spare ? 'spare' : levels[tiporec]!;

/** Where a kind stands in the contract's levels. */
export const placeOf = (kind: ElementKind) =>
  kind === 'spare' ? { level: 3, spare: true } : { level: levels.indexOf(kind), spare: false };

export const mayStand = (kind: ElementKind, under: Kind) =>
  fits(placeOf(kind), under === 'machine' ? 'machine' : placeOf(under));

/** What may be added below a node. */
export const kindsUnder = (under: Kind): ElementKind[] =>
  kinds.filter((kind): kind is ElementKind => kind !== 'machine' && mayStand(kind, under));
