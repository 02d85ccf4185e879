// Answers of an open classification wizard: the stored scores merged with those given here, kept as a draft
// of this tab.
import { useEffect, useRef, useState } from 'react';
import type { MachineClass } from '#shared/structure/classes.ts';
import type { ClassChoice } from '#shared/structure/classification.ts';
import {
  classify,
  Scores,
  type Section,
  sections,
  validateClassChoice,
} from '#shared/structure/classification.ts';
import type { ClassificationDetail } from '#shared/structure/classification-api.ts';
import { clearDraft, readDraft, storeDraft, useDraftKey } from '#web/ui/form/draft.ts';

interface AnswerDraft {
  scores?: Partial<Record<Section, Record<string, number>>>;
  /** Selected class; null means the proposed class, whatever it will be. */
  chosen?: MachineClass | null;
  reason?: string;
  /** Class REA to take over from the breakdowns. */
  rea?: MachineClass;
}

export type ClassificationAnswers = ReturnType<typeof useClassificationAnswers>;

export function useClassificationAnswers(sheet: ClassificationDetail) {
  const draft = useDraftKey(`classification:${sheet.id}`);
  const [storedDraft] = useState(() => (draft ? (readDraft(draft) as AnswerDraft | undefined) : undefined));
  const [draftAnswers, setDraftAnswers] = useState<AnswerDraft>(storedDraft ?? {});
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const isLeaving = useRef(false);

  const scores = mergeScores(sheet.scores, draftAnswers);
  const result = classify(scores, sheet);
  const overruledClass = sheet.chosen === sheet.proposed ? null : sheet.chosen;
  const selectedClass = draftAnswers.chosen === undefined ? overruledClass : draftAnswers.chosen;
  const choice: ClassChoice =
    result.complete && selectedClass && selectedClass !== result.proposed
      ? { chosen: selectedClass, reason: draftAnswers.reason ?? sheet.reason ?? '' }
      : {};
  const changed =
    JSON.stringify(scores) !== JSON.stringify(sheet.scores) ||
    selectedClass !== overruledClass ||
    (choice.reason ?? sheet.reason ?? '') !== (sheet.reason ?? '') ||
    draftAnswers.rea !== undefined;

  useEffect(() => {
    if (!draft || isLeaving.current) return;
    if (changed) storeDraft(draft, { ...draftAnswers });
    else clearDraft(draft);
  }, [draft, draftAnswers, changed]);

  const removeDraft = () => {
    if (draft) clearDraft(draft);
    setRestored(false);
  };
  return {
    scores,
    result,
    choice,
    rea: draftAnswers.rea,
    problems: validateClassChoice(result, choice),
    changed,
    restored,
    /** Returns whether leaving would lose answers. */
    unsaved: () => changed && !isLeaving.current,
    answer: (section: Section, criterion: string, score: number) =>
      setDraftAnswers((previous) => ({
        ...previous,
        scores: {
          ...previous.scores,
          [section]: { ...previous.scores?.[section], [criterion]: score },
        },
      })),
    choose: (chosen: MachineClass) =>
      setDraftAnswers((previous) => ({ ...previous, chosen: chosen === result.proposed ? null : chosen })),
    takeRea: (rea: MachineClass | undefined) => setDraftAnswers((previous) => ({ ...previous, rea })),
    explain: (reason: string) => setDraftAnswers((previous) => ({ ...previous, reason })),
    discard: () => {
      removeDraft();
      setDraftAnswers({});
    },
    /** Called after saving: removes the draft, and leaving no longer asks. */
    stored: () => {
      isLeaving.current = true;
      removeDraft();
    },
  };
}

/** Merges the stored scores with the draft's; a draft of an older release with invalid answers is ignored. */
function mergeScores(stored: Scores, { scores = {} }: AnswerDraft): Scores {
  const merged = Object.fromEntries(
    sections.map((section) => [section, { ...stored[section], ...scores[section] }]),
  );
  return Scores.safeParse(merged).data ?? stored;
}
