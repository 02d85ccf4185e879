// Library of starter procedures, which a plant copies and adapts.
import { type Language, languages } from '../../messages.ts';
import { drives } from './drives.ts';
import { electrical } from './electrical.ts';
import { fluids } from './fluids.ts';
import { lubrication } from './lubrication.ts';
import { safety } from './safety.ts';
import type { StarterKind, StarterProcedure, StarterText } from './starter-type.ts';
import { utilities } from './utilities.ts';

export const starterLibrary: readonly StarterProcedure[] = [
  ...lubrication,
  ...fluids,
  ...drives,
  ...electrical,
  ...safety,
  ...utilities,
];

/** Returns the starters of a kind with their texts in one language. */
export const listStarters = (kind: StarterKind, language: Language) =>
  starterLibrary
    .filter((starter) => starter.kind === kind)
    .map((starter) => translateStarter(starter, language));

/** Returns the starter of a kind with this code in one language, or undefined. */
export const findStarter = (kind: StarterKind, code: string, language: Language) =>
  listStarters(kind, language).find((starter) => starter.code === code);

function translateStarter(starter: StarterProcedure, language: Language) {
  const getText = (text: StarterText) => text[languages.indexOf(language)] as string;
  const { code, typology, machineState, minutes, technicians, ppe, title, safetyNote, steps } = starter;
  return {
    ...{ code, typology, machineState, minutes, technicians, ppe: [...ppe] },
    description: getText(title),
    safetyNote: safetyNote && getText(safetyNote),
    steps: steps.map((step) => ({
      description: getText(step.text),
      minutes: step.minutes,
      keyPoint: step.keyPoint && getText(step.keyPoint),
    })),
  };
}
