import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { computeChangedFields } from '#shared/access/audit.ts';
import type { AuditItem } from '#shared/access/audit-api.ts';
import { getFormat } from '#shared/format.ts';
import { ProcedureState } from '#shared/procedures/procedure.ts';
import { StrategyState } from '#shared/procedures/strategy.ts';
import { loadHistories } from '../../app/histories.ts';
import { i18n, initLanguages } from '../../i18n/i18n.ts';
import { buildAuditTexts, getPathLabel } from './history-texts.ts';
import { findRecordPage, getRecordKind, loadHistoryTexts, setHistoryLoader } from './history-things.ts';

beforeAll(async () => {
  await initLanguages();
  setHistoryLoader(loadHistories);
  await loadHistoryTexts();
});

/**
 * Returns the field paths a trail may contain: every non-group field of a schema, lists by their first item.
 */
function leaves(schema: unknown, at = ''): string[] {
  const { def } = schema as { def: Record<string, unknown> & { shape?: z.ZodRawShape } };
  const inner = def.innerType ?? def.out;
  if (inner) return leaves(inner, at);
  const under = (name: string) => (at ? `${at}.${name}` : name);
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => leaves(field, under(name)));
  const element = def.element as { def: { shape?: object } } | undefined;
  return element?.def.shape ? leaves(element, under('0')) : [at];
}

const told = await loadHistories();
/** Attributes that the table adds to the form's fields. */
const more: Record<string, string[]> = {
  procedure: leaves(ProcedureState),
  strategy: leaves(StrategyState),
  cycle: ['totalMinutes', 'retired'],
  plant: ['disabled'],
  member: ['was', 'provisioned'],
  user: ['disabled'],
  reading: ['value', 'shown', 'readAt', 'source'],
  waitingReading: ['machineId', 'meter', 'value', 'readAt', 'because', 'sender', 'state'],
  sapBatch: ['warehouseId', 'state', 'problem', 'resolvedBy'],
  importFile: ['name', 'size', 'state', 'problem', 'rows', 'uploadedBy', 'uploadedAt', 'importedBefore'],
  importBatch: [
    ...['fileName', 'state', 'mode', 'skipRowsWithErrors', 'startedBy', 'startedAt', 'endedAt'],
    ...['inserted', 'updated', 'unchanged', 'skipped'],
  ],
};
const things = Object.entries(told).map(([thing, { schema }]): [string, string[]] => [
  thing,
  [...(schema ? leaves(schema) : []), ...(more[thing] ?? [])],
]);
/** Fields that never appear in a trail: the store leaves them out, or only the planner uses them. */
const untold = new Set(
  ['order', 'checklistOrder', 'run'].flatMap((thing) =>
    [
      ...['values', 'reason', 'sequence', 'lubricates.0.lubricantId', 'lubricates.0.pointId'],
      ...['from', 'to', 'cause', 'by', 'at', 'reason', 'wasByPerson'].map((field) => `dayChanges.0.${field}`),
      ...['run', 'lateAfter'].map((field) => `meterDue.${field}`),
      ...['from', 'to', 'on', 'perDay', 'reading', 'counted'].map((field) => `forecastMoves.0.${field}`),
      ...[
        ...['slot', 'nominal', 'planned', 'values', 'base', 'orAtRun', 'strategies', 'notDone'],
        ...['lubricates.0.lubricantId', 'lubricates.0.pointId'],
      ].map((field) => `joinedWork.0.${field}`),
    ].map((field) => `${thing}.${field}`),
  ),
);

describe.each(['en', 'it', 'fr'])('in %s', (language) => {
  it.each(things)('every field of %s has a word', async (thing, paths) => {
    await i18n.changeLanguage(language);
    const bare = paths.filter((path) => {
      const last = path.split('.').at(-1)!;
      return !untold.has(`${thing}.${path}`) && getPathLabel(thing, path).split(' › ').at(-1) === last;
    });
    expect(bare).toEqual([]);
  });
});

describe('an entry reads', () => {
  const format = getFormat({ globalization: 'it', timeZone: 'Europe/Rome', currency: 'EUR' });
  const names = (target: string, id: number) => (target === 'team' && id === 3 ? 'T-MEC' : undefined);
  const entryOf = (thing: string, before: object, after: object): AuditItem => ({
    id: '1',
    at: '2026-03-16T07:00:00.000Z',
    user: 'Anna Conti',
    profile: 'admin',
    thing,
    thingId: '12',
    action: 'changed',
    changes: computeChangedFields(before as never, after as never),
  });
  /** Returns `label: before → after` for every changed field. */
  async function read(thing: string, before: object, after: object) {
    await i18n.changeLanguage('it');
    const texts = buildAuditTexts(format, names);
    const entry = entryOf(thing, before, after);
    return entry.changes.map((change) => {
      const [was, is] = [texts.value(entry, change, 'before'), texts.value(entry, change, 'after')];
      return `${texts.field(entry, change)}: ${was} → ${is}`;
    });
  }

  it.each([
    ['machine', { price: 10 }, { price: 1200.5 }, 'Prezzo: 10,00 € → 1200,50 €'],
    ['machine', { status: 'active' }, { status: 'dismissed' }, 'Stato: Attiva → Dismessa'],
    ['machine', {}, { installedOn: '2026-03-04' }, 'Data ultima installazione:  → 04/03/2026'],
    ['machine', { twin: false }, { twin: true }, 'Macchina gemella: No → Sì'],
    ['machine', { yearSetup: 1998 }, { yearSetup: 2004 }, 'Anno di installazione: 1998 → 2004'],
    ['machine', { shifts: ['1'] }, { shifts: ['2'] }, 'Turni di utilizzo: − Mattina → + Pomeriggio'],
    ['team', { members: [3, 4] }, { members: [4, 3] }, 'Componenti della squadra: 3, 4 → 4, 3'],
    ['order', { teamId: 9 }, { teamId: 3 }, 'Squadra: 9 → T-MEC'],
    [
      'order',
      { activities: [{ n: 1 }] },
      { activities: [{ n: 1, outcome: 'nok' }] },
      'Attività 1 › Esito:  → Anomalia',
    ],
    [
      'order',
      { activities: [{ n: 1 }] },
      { activities: [{ n: 1, element: { code: 'MND' } }] },
      'Attività 1 › Elemento › Codice elemento:  → MND',
    ],
    [
      'order',
      { startedAt: undefined },
      { startedAt: '2026-03-16T07:00:00.000Z' },
      /: {2}→ 16\/03\/2026, 08:00$/,
    ],
    ['plant', { calendar: { workdays: [1] } }, { calendar: { workdays: [1, 6] } }, /→ \+ Sabato$/],
    ['unheardOf', { depth: 1 }, { depth: 2 }, 'depth: 1 → 2'],
  ])('%s %j → %j', async (thing, before, after, line) => {
    const [first] = await read(thing, before, after);
    if (typeof line === 'string') expect(first?.replaceAll('\u00a0', ' ')).toBe(line);
    else expect(first).toMatch(line);
  });

  it('with its states as the transition, and who acts by itself by its name', async () => {
    await i18n.changeLanguage('it');
    const texts = buildAuditTexts(format, names);
    const moved = {
      ...entryOf('order', { state: 'planned' }, { state: 'closed' }),
      action: 'moved' as const,
    };
    expect(texts.action(moved)).toBe('Pianificato → Chiuso');
    expect(texts.author({ ...moved, user: 'schedule', profile: undefined })).toBe(
      'Schedulazione (automatica)',
    );
    expect(texts.author(moved)).toBe('Anna Conti');
    expect(texts.author({ ...moved, user: 'ERP', maker: 'Anna Conti' })).toBe('ERP (account di Anna Conti)');
    expect(texts.profile(moved)).toBe('Amministratore');
  });
});

it('knows kinds whatever their case, and the pages of records', () => {
  expect(getRecordKind('machinetypology')).toBe('machineTypology');
  expect(getRecordKind('unheardof')).toBe('unheardof');
  expect(findRecordPage('phase', '12.3')).toBe('/app/mgmt/smp/detail/12');
  expect(findRecordPage('phase', '12.3', 'sop')).toBe('/app/mgmtAM/sop/detail/12');
  expect(findRecordPage('procedure', '12', 'checklist')).toBe('/app/mgmt/checklist/detail/12');
  expect(findRecordPage('strategy', '12.3', 'checklists')).toBe('/app/mgmt/maintenance/structure/12');
  expect(findRecordPage('strategy', '12.3', 'am')).toBe('/app/mgmtAM/maintenance/structure/12');
  expect(findRecordPage('cycle', '7')).toBe('/app/planning/maintenanceCycles/edit/workorders/7');
  expect(findRecordPage('cycle', '7', 'checklists')).toBe(
    '/app/planning/maintenanceCycles/edit/checklists/7',
  );
  expect(findRecordPage('checklistOrder', '7.1.a')).toBe(
    '/app/planning/orders/edit/id=7.1.a/idsmp=0?of=checklists',
  );
  expect(findRecordPage('run', '7.1.a')).toBe('/app/mgmtAM/AMCalendar/view/7.1.a');
  expect(findRecordPage('member', 'anna.b.TO1')).toBe('/app/configuration/users/edit/anna.b');
  expect(findRecordPage('unheardof', '1')).toBeUndefined();
});
