// Levels of a machine's structure (domain 2.2), in the contract and on screen: a spare is a component in the
// contract, but a level of its own on screen.
import type { Element } from './element.ts';

/**
 * `tiporec` of the published contract: 0 machine, 1 group, 2 subgroup, 3 component. A spare has 3 and
 * `spare`.
 */
export const levels = ['machine', 'group', 'subgroup', 'component'] as const;

type LeveledElement = Pick<Element, 'level' | 'spare'>;

/**
 * Whether an element may have this parent: exactly one level above. A spare belongs under a component, or
 * under a subgroup if it is the component itself.
 */
export function canHaveParent(child: LeveledElement, parent: LeveledElement | 'machine'): boolean {
  if (parent === 'machine') return child.level === 1;
  if (parent.spare) return false;
  if (child.spare) return child.level === 3 && (parent.level === 3 || parent.level === 2);
  return parent.level === child.level - 1;
}

export const kinds = ['machine', 'group', 'subgroup', 'component', 'spare'] as const;
export type Kind = (typeof kinds)[number];
export type ElementKind = Exclude<Kind, 'machine'>;

export const getKind = ({ tiporec, spare }: { tiporec: number; spare: boolean }): Kind =>
  spare ? 'spare' : levels[tiporec]!;

/** Returns level and spare flag of a kind, as in the contract. */
export const getLevelOfKind = (kind: ElementKind) =>
  kind === 'spare' ? { level: 3, spare: true } : { level: levels.indexOf(kind), spare: false };

export const canStandUnder = (kind: ElementKind, parentKind: Kind) =>
  canHaveParent(getLevelOfKind(kind), parentKind === 'machine' ? 'machine' : getLevelOfKind(parentKind));

/** Returns the kinds that may be added below a node. */
export const getKindsUnder = (parentKind: Kind): ElementKind[] =>
  kinds.filter((kind): kind is ElementKind => kind !== 'machine' && canStandUnder(kind, parentKind));
