// The place on another machine that corresponds to an element: a structure that was copied keeps its codes behind the machine's.
import type { Element } from './element.ts';

type Row = Pick<Element, 'code' | 'level' | 'typologyId'> & { id: string; spare?: boolean };

/** An element's code without the machine's before it. */
export const ownCode = (code: string, machineCode: string): string =>
  code.toLowerCase().startsWith(`${machineCode.toLowerCase()}-`) ? code.slice(machineCode.length + 1) : code;

/** By its own code, else the only element of its typology; none where nobody can tell. */
export function counterpart<R extends Row>(
  element: Row,
  machineCode: string,
  other: { code: string; elements: readonly R[] },
): R | undefined {
  const alike = other.elements.filter(
    ({ level, spare }) => level === element.level && Boolean(spare) === Boolean(element.spare),
  );
  const own = ownCode(element.code, machineCode).toLowerCase();
  const named = alike.find(({ code }) => ownCode(code, other.code).toLowerCase() === own);
  if (named || element.typologyId === undefined) return named;
  const typed = alike.filter(({ typologyId }) => typologyId === element.typologyId);
  return typed.length === 1 ? typed[0] : undefined;
}
