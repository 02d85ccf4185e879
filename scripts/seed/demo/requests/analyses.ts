// What was found about the causes of a year's breakdowns: old ones are confirmed and watched, newer ones under way.
import { rootCauses } from '../../../../functions/table/entities/requests.ts';
import { addDays, type Day, dayIn } from '../../../../shared/day.ts';
import type { AnalysisState } from '../../../../shared/requests/ewo-state.ts';
import {
  type Failure as Compared,
  failureWithin,
  watchDaysOf,
} from '../../../../shared/requests/recurrence.ts';
import { type Branch, ownersOf, type RootCause } from '../../../../shared/requests/root-cause.ts';
import type { Organisation } from '../organisation.ts';
import { text } from '../outline.ts';
import type { Site } from '../site.ts';
import type { MadeEwo } from './ewos.ts';
import type { Failure } from './failures.ts';

/** Days after which an analysis has long been looked at. */
const LONG = 21;
/** From the confirmation to the last action to prevent. */
const PREVENTED_IN = 18;

export function analyse(site: Site, ewos: readonly MadeEwo[], { teams }: Organisation) {
  for (const ewo of ewos) {
    if (!ewo.analysisRequired || !ewo.closedOn) continue;
    const its = site.chance(`analysis ${ewo.id}`);
    const old = ewo.closedOn < addDays(site.today, -LONG);
    const state: AnalysisState = old
      ? its.happens(0.9)
        ? 'confirmed'
        : 'draft'
      : its.pick(['toDo', 'toDo', 'draft', 'submitted', 'confirmed'] as const);
    const leader = teams.find(({ id }) => id === ewo.teamId)?.people[0]?.name ?? '';
    const preventedOn = addDays(ewo.closedOn, PREVENTED_IN);
    const prevented = state === 'confirmed' && preventedOn <= site.today && its.happens(0.8);
    const watch = prevented ? watched(ewo, preventedOn, ewos) : undefined;
    ewo.analysis = watch?.state ?? state;
    if (ewo.analysis !== 'confirmed') ewo.desk = 'analysis';
    const content = contentOf(site, ewo, leader);
    const done = content.prevent.map((action) => ({ ...action, doneOn: preventedOn }));
    site.gathered.add(rootCauses, ewo.id, {
      ...(state === 'toDo' ? { causes: [], eliminate: [], prevent: [] } : content),
      ...(watch && { prevent: done }),
      state,
      ...((state === 'submitted' || state === 'confirmed') && {
        submittedBy: leader,
        submittedAt: `${addDays(ewo.closedOn, 1)}T09:00:00.000Z`,
      }),
      ...(state === 'confirmed' && {
        confirmedBy: 'Anna Conti',
        confirmedAt: `${addDays(ewo.closedOn, 3)}T14:00:00.000Z`,
      }),
      ...watch,
    });
  }
}

const comparedTo = (ewo: MadeEwo): Compared => ({ ...ewo, lineage: ewo.element?.path.split('/') ?? [] });

/** Whether the same failure came in the days after its action to prevent: then the analysis is open again. */
function watched(ewo: MadeEwo, watchedFrom: Day, ewos: readonly MadeEwo[]) {
  const [analysed, others] = [{ ...comparedTo(ewo), closedOn: ewo.closedOn! }, ewos.map(comparedTo)];
  const watch = { watchedFrom, watchDays: watchDaysOf(analysed, others), watchedMachineId: ewo.machineId };
  const found = failureWithin({ ...watch, state: 'confirmed' }, analysed, others);
  if (!found) return { ...watch, state: 'confirmed' as const };
  const { id: cameBackId, createdOn: cameBackOn } = found;
  const cameBackAs = ewos.find(({ id }) => id === cameBackId)!.code;
  return { ...watch, state: 'draft' as const, cameBackAs, cameBackId, cameBackOn };
}

const branchOf: Partial<Record<Failure['cause'], Branch>> = {
  RC2: 'man',
  RC7: 'material',
  RC5: 'method',
  RC4: 'method',
};

const words = {
  when: text('Durante la produzione | En production | During production'),
  how: text(
    'Diverso dal normale funzionamento | Différent du fonctionnement normal | Different from normal running',
  ),
  who: text('Non dipende da chi lavora | Ne dépend pas de l’opérateur | Does not depend on who works'),
  why: text('Perché è successo? | Pourquoi est-ce arrivé ? | Why did it happen?'),
  whyNot: text(
    'Perché non è stato visto prima? | Pourquoi ne l’a-t-on pas vu avant ? | Why was it not seen before?',
  ),
  notChecked: text('Nessun controllo lo prevedeva | Aucun contrôle ne le prévoyait | No check covered it'),
  prevent: text(
    'Aggiungere il controllo al ciclo di ispezione | Ajouter le contrôle au cycle d’inspection | Add the check to the inspection cycle',
  ),
};

function contentOf({ say, plant }: Site, ewo: MadeEwo, responsible: string): RootCause {
  const { failure } = ewo;
  const on = dayIn(plant.timeZone, ewo.createdAt);
  const [pillar] = ownersOf[failure.cause];
  return {
    phenomenon: say(failure.symptom),
    what: ewo.element?.description,
    when: say(words.when),
    where: ewo.element?.path,
    who: say(words.who),
    how: say(words.how),
    causes: [
      {
        text: say(failure.diagnosis),
        branch: branchOf[failure.cause] ?? 'machine',
        verified: true,
        result: 'ko',
        whys: [
          { why: say(words.why), answer: say(failure.diagnosis) },
          { why: say(words.whyNot), answer: say(words.notChecked) },
        ],
      },
    ],
    primary: failure.cause,
    eliminate: [{ description: say(failure.done), responsible, doneOn: ewo.closedOn, pillar: 'PM' }],
    prevent: [{ description: say(words.prevent), responsible, dueOn: addDays(on, 30), pillar }],
  };
}
