// What is answered in an open wizard: the stored scores with what was answered here laid over them, kept as a draft of this tab.
import { useEffect, useRef, useState } from 'react';
import type { MachineClass } from '../../../../../shared/structure/classes.ts';
import type { Choice } from '../../../../../shared/structure/classification.ts';
import {
  choiceProblems,
  classify,
  Scores,
  type Section,
  sections,
} from '../../../../../shared/structure/classification.ts';
import type { ClassificationSheet } from '../../../../../shared/structure/classification-api.ts';
import { clearDraft, keepDraft, readDraft, useDraftKey } from '../../../ui/form/draft.ts';

interface Given {
  scores?: Partial<Record<Section, Record<string, number>>>;
  /** null: the proposed class, whatever it turns out to be. */
  chosen?: MachineClass | null;
  reason?: string;
  /** Taken over as the machine's class REA. */
  rea?: MachineClass;
}

export type Answers = ReturnType<typeof useAnswers>;

export function useAnswers(sheet: ClassificationSheet) {
  const draft = useDraftKey(`classification:${sheet.id}`);
  const [kept] = useState(() => (draft ? (readDraft(draft) as Given | undefined) : undefined));
  const [given, setGiven] = useState<Given>(kept ?? {});
  const [restored, setRestored] = useState(kept !== undefined);
  const left = useRef(false);

  const scores = laidOver(sheet.scores, given);
  const result = classify(scores, sheet);
  const overruled = sheet.chosen === sheet.proposed ? null : sheet.chosen;
  const wanted = given.chosen === undefined ? overruled : given.chosen;
  const choice: Choice =
    result.complete && wanted && wanted !== result.proposed
      ? { chosen: wanted, reason: given.reason ?? sheet.reason ?? '' }
      : {};
  const changed =
    JSON.stringify(scores) !== JSON.stringify(sheet.scores) ||
    wanted !== overruled ||
    (choice.reason ?? sheet.reason ?? '') !== (sheet.reason ?? '') ||
    given.rea !== undefined;

  useEffect(() => {
    if (!draft || left.current) return;
    if (changed) keepDraft(draft, { ...given });
    else clearDraft(draft);
  }, [draft, given, changed]);

  const forget = () => {
    if (draft) clearDraft(draft);
    setRestored(false);
  };
  return {
    scores,
    result,
    choice,
    rea: given.rea,
    problems: choiceProblems(result, choice),
    changed,
    restored,
    /** True while leaving would lose something. */
    unsaved: () => changed && !left.current,
    answer: (section: Section, criterion: string, score: number) =>
      setGiven((before) => ({
        ...before,
        scores: {
          ...before.scores,
          [section]: { ...before.scores?.[section], [criterion]: score },
        },
      })),
    choose: (chosen: MachineClass) =>
      setGiven((before) => ({ ...before, chosen: chosen === result.proposed ? null : chosen })),
    takeRea: (rea: MachineClass | undefined) => setGiven((before) => ({ ...before, rea })),
    explain: (reason: string) => setGiven((before) => ({ ...before, reason })),
    discard: () => {
      forget();
      setGiven({});
    },
    /** What was answered is stored: nothing is asked any more, and no draft stays. */
    stored: () => {
      left.current = true;
      forget();
    },
  };
}

/** A draft of another release may hold answers there are no more: then what is stored counts. */
function laidOver(stored: Scores, { scores = {} }: Given): Scores {
  const merged = Object.fromEntries(
    sections.map((section) => [section, { ...stored[section], ...scores[section] }]),
  );
  return Scores.safeParse(merged).data ?? stored;
}
