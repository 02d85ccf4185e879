// What was found about the causes of a year's breakdowns: old ones are confirmed, newer ones under way.
import { rootCauses } from '../../../../functions/table/entities/requests.ts';
import { addDays, dayIn } from '../../../../shared/day.ts';
import type { AnalysisState } from '../../../../shared/requests/ewo-state.ts';
import { type Branch, ownersOf, type RootCause } from '../../../../shared/requests/root-cause.ts';
import type { Organisation } from '../organisation.ts';
import { text } from '../outline.ts';
import type { Site } from '../site.ts';
import type { MadeEwo } from './ewos.ts';
import type { Failure } from './failures.ts';

/** Days after which an analysis has long been looked at. */
const LONG = 21;

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
    ewo.analysis = state;
    if (state !== 'confirmed') ewo.desk = 'analysis';
    site.gathered.add(rootCauses, ewo.id, {
      ...(state === 'toDo' ? { causes: [], eliminate: [], prevent: [] } : contentOf(site, ewo, leader)),
      state,
      ...((state === 'submitted' || state === 'confirmed') && {
        submittedBy: leader,
        submittedAt: `${addDays(ewo.closedOn, 1)}T09:00:00.000Z`,
      }),
      ...(state === 'confirmed' && {
        confirmedBy: 'Anna Conti',
        confirmedAt: `${addDays(ewo.closedOn, 3)}T14:00:00.000Z`,
      }),
    });
  }
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
