// Root cause analyses of a year's breakdowns: old ones are confirmed and watched, newer ones in progress.
import { rootCauses } from '#functions/db/entities/requests.ts';
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import type { AnalysisState } from '#shared/requests/ewo-state.ts';
import {
  type Failure as Compared,
  computeWatchDaysOfFailure,
  findRecurrence,
} from '#shared/requests/recurrence.ts';
import { type Branch, ownerPillars, type RootCause } from '#shared/requests/root-cause/root-cause.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { parseText } from '../outline.ts';
import type { DemoSite } from '../site.ts';
import type { DemoEwo } from './ewos.ts';
import type { Failure } from './failures.ts';

/** Days after which an analysis has been confirmed. */
const CONFIRMATION_DAYS = 21;
/** Days from the confirmation to the last preventive action. */
const PREVENTION_DAYS = 18;

export function addAnalyses(site: DemoSite, ewos: readonly DemoEwo[], { teams }: DemoOrganisation) {
  for (const ewo of ewos) {
    if (!ewo.analysisRequired || !ewo.closedOn) continue;
    const random = site.chance(`analysis ${ewo.id}`);
    const isOld = ewo.closedOn < addDays(site.today, -CONFIRMATION_DAYS);
    const state: AnalysisState = isOld
      ? random.happens(0.9)
        ? 'confirmed'
        : 'draft'
      : random.pick(['toDo', 'toDo', 'draft', 'submitted', 'confirmed'] as const);
    const leader = teams.find(({ id }) => id === ewo.teamId)?.people[0]?.name ?? '';
    const preventedOn = addDays(ewo.closedOn, PREVENTION_DAYS);
    const isPrevented = state === 'confirmed' && preventedOn <= site.today && random.happens(0.8);
    const watch = isPrevented ? buildWatch(ewo, preventedOn, ewos) : undefined;
    ewo.analysis = watch?.state ?? state;
    if (ewo.analysis !== 'confirmed') ewo.desk = 'analysis';
    const content = buildContent(site, ewo, leader);
    const doneActions = content.prevent.map((action) => ({ ...action, doneOn: preventedOn }));
    site.collector.add(rootCauses, ewo.id, {
      ...(state === 'toDo' ? { causes: [], eliminate: [], prevent: [] } : content),
      ...(watch && { prevent: doneActions }),
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

const toComparedFailure = (ewo: DemoEwo): Compared => ({
  ...ewo,
  lineage: ewo.element?.path.split('/') ?? [],
});

/**
 * Returns the watch of an analysis; if the same failure recurred after the preventive action, the analysis is
 * a draft again.
 */
function buildWatch(ewo: DemoEwo, watchedFrom: Day, ewos: readonly DemoEwo[]) {
  const [analysedFailure, otherFailures] = [
    { ...toComparedFailure(ewo), closedOn: ewo.closedOn! },
    ewos.map(toComparedFailure),
  ];
  const watch = {
    watchedFrom,
    watchDays: computeWatchDaysOfFailure(analysedFailure, otherFailures),
    watchedMachineId: ewo.machineId,
  };
  const recurrence = findRecurrence({ ...watch, state: 'confirmed' }, analysedFailure, otherFailures);
  if (!recurrence) return { ...watch, state: 'confirmed' as const };
  const { id: cameBackId, createdOn: cameBackOn } = recurrence;
  const cameBackAs = ewos.find(({ id }) => id === cameBackId)!.code;
  return { ...watch, state: 'draft' as const, cameBackAs, cameBackId, cameBackOn };
}

const branchesByCause: Partial<Record<Failure['cause'], Branch>> = {
  RC2: 'man',
  RC7: 'material',
  RC5: 'method',
  RC4: 'method',
};

const texts = {
  when: parseText('Durante la produzione | En production | During production'),
  how: parseText(
    'Diverso dal normale funzionamento | Différent du fonctionnement normal | Different from normal running',
  ),
  who: parseText('Non dipende da chi lavora | Ne dépend pas de l’opérateur | Does not depend on who works'),
  why: parseText('Perché è successo? | Pourquoi est-ce arrivé ? | Why did it happen?'),
  whyNot: parseText(
    'Perché non è stato visto prima? | Pourquoi ne l’a-t-on pas vu avant ? | Why was it not seen before?',
  ),
  notChecked: parseText(
    'Nessun controllo lo prevedeva | Aucun contrôle ne le prévoyait | No check covered it',
  ),
  prevent: parseText(
    'Aggiungere il controllo al ciclo di ispezione | Ajouter le contrôle au cycle d’inspection | Add the check to the inspection cycle',
  ),
};

function buildContent({ say: translate, plant }: DemoSite, ewo: DemoEwo, responsible: string): RootCause {
  const { failure } = ewo;
  const createdOn = toLocalDay(plant.timeZone, ewo.createdAt);
  const [pillar] = ownerPillars[failure.cause];
  return {
    phenomenon: translate(failure.symptom),
    what: ewo.element?.description,
    when: translate(texts.when),
    where: ewo.element?.path,
    who: translate(texts.who),
    how: translate(texts.how),
    causes: [
      {
        text: translate(failure.diagnosis),
        branch: branchesByCause[failure.cause] ?? 'machine',
        verified: true,
        result: 'ko',
        whys: [
          { why: translate(texts.why), answer: translate(failure.diagnosis) },
          { why: translate(texts.whyNot), answer: translate(texts.notChecked) },
        ],
      },
    ],
    primary: failure.cause,
    eliminate: [{ description: translate(failure.done), responsible, doneOn: ewo.closedOn, pillar: 'PM' }],
    prevent: [{ description: translate(texts.prevent), responsible, dueOn: addDays(createdOn, 30), pillar }],
  };
}
