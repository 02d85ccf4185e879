// Levels of a machine's structure (domain 2.2), as the contract counts them and as people name them: a spare is a component
// of the contract, and a level of its own on screen.
import type { Element } from './element.ts';

/** `tiporec` of the published contract: 0 machine, 1 group, 2 subgroup, 3 component. A spare is a 3 with `spare`. */
export const levels = ['machine', 'group', 'subgroup', 'component'] as const;

type Placed = Pick<Element, 'level' | 'spare'>;

/** A parent stands exactly one level above; a spare stands under a component, or a subgroup when the component itself is the spare. */
export function fits(child: Placed, parent: Placed | 'machine'): boolean {
  if (parent === 'machine') return child.level === 1;
  if (parent.spare) return false;
  if (child.spare) return child.level === 3 && (parent.level === 3 || parent.level === 2);
  return parent.level === child.level - 1;
}

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
