// Finds the element of another machine that corresponds to a given one: copied structures keep the codes
// after the machine's prefix.
import { getCodeKey } from '../text.ts';
import type { Element } from './element.ts';

type Row = Pick<Element, 'code' | 'level' | 'typologyId'> & { id: string; spare?: boolean };

/** Removes the machine's code from the beginning of an element's code. */
export const removeMachineCode = (code: string, machineCode: string): string =>
  code.toLowerCase().startsWith(`${machineCode.toLowerCase()}-`) ? code.slice(machineCode.length + 1) : code;

/**
 * Returns the element with the same own code, else the only element of the same typology; undefined if
 * ambiguous.
 */
export function findCounterpart<R extends Row>(
  element: Row,
  machineCode: string,
  otherMachine: { code: string; elements: readonly R[] },
): R | undefined {
  const candidates = otherMachine.elements.filter(
    ({ level, spare }) => level === element.level && Boolean(spare) === Boolean(element.spare),
  );
  const ownCodeKey = getCodeKey(removeMachineCode(element.code, machineCode));
  const sameCodeElement = candidates.find(
    ({ code }) => getCodeKey(removeMachineCode(code, otherMachine.code)) === ownCodeKey,
  );
  if (sameCodeElement || element.typologyId === undefined) return sameCodeElement;
  const sameTypologyElements = candidates.filter(({ typologyId }) => typologyId === element.typologyId);
  return sameTypologyElements.length === 1 ? sameTypologyElements[0] : undefined;
}
