// EWOs, tags and analyses as external acceptance tests call them: each call as it is documented.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { asked, refused, told } from '../outside.ts';
import { at, realTime } from '../plan.ts';
import { requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
/** Element of the plant's machine. */
let elementId: string;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
  const element = { idMachine: here.machineId, tiporec: 1, code: 'G1', description: 'Drive' };
  elementId = (await told('POST /machinestructure/items', element)).id;
});
beforeEach(() => at('2026-03-02T12:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

let serial = 0;
const proposedId = () => `01JPMADE0000000000${String(++serial).padStart(8, '0')}`;
const time = (clock: string) => `2026-03-02T${clock}:00Z`;
/** Returns an instant as the table stores it. */
const kept = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const technician = { as: 'technician' } as const;

const report = (more: object = {}) => ({
  ...{ machineId: here.machineId, machineStatus: 'stopped', breakdownDescription: 'Does not start', ...more },
});
const ewo = (more: object = {}) => told('POST /ewo/items', report(more));
const found = () => ({ diagnosis: 'Fuse blown', technicians: [here.ada], breakdownType: 'electrical' });
const done = () => ({
  ...{ interventionDescription: 'Fuse changed', interventionType: 'replacement' },
  hours: [{ operatorId: here.ada, hours: 1 }],
});
/** Creates an EWO closed at ten. */
async function closedEwo() {
  const { id } = await ewo({ createdAt: time('08:00') });
  await told(`POST /ewo/items/${id}/assign`, { teamId: here.ours, assignedAt: time('08:10') });
  await told(`POST /ewo/items/${id}/start`, { interventionAt: time('08:25') });
  await told(`POST /ewo/items/${id}/diagnose`, { ...found(), diagnosisAt: time('08:45') });
  return told(`POST /ewo/items/${id}/close`, { ...done(), closedAt: time('10:00') });
}

describe('/ewo', () => {
  it('takes every field of a report, and makes one id once', async () => {
    const fields = report({
      ...{ id: proposedId(), elementId, priority: 'low', breakdownType: 'hydraulic', plcMessage: 'F 0042' },
      ...{ operatorNotes: 'Since the morning', teamId: here.ours, images: [], createdAt: time('09:00') },
    });
    const made = await told('POST /ewo/items', fields);
    expect(made).toMatchObject({
      ...{ ...fields, createdAt: kept('09:00') },
      code: expect.stringMatching(/^E-\d{4}-\d{6}$/),
      state: 'assigned',
    });
    expect(await told('POST /ewo/items', fields)).toMatchObject({ id: made.id, code: made.code });
  });

  it('runs through its verbs, with durations and the least date of what comes next', async () => {
    const { id, code, state } = await ewo({ createdAt: time('08:00') });
    expect(state).toBe('created');
    const verb = (name: string, body: object) => told(`POST /ewo/items/${id}/${name}`, body);
    expect(
      await verb('assign', { teamId: here.ours, members: [here.ada], assignedAt: time('08:10') }),
    ).toMatchObject({ id, code, state: 'assigned', members: [here.ada] });
    expect(await verb('start', { interventionAt: time('08:25') })).toMatchObject({ state: 'running' });
    expect(await verb('diagnose', { ...found(), elementId, diagnosisAt: time('08:45') })).toMatchObject({
      ...found(),
      elementId,
    });
    expect(await verb('hold', { reason: 'spare', note: 'Ordered', at: time('09:00') })).toMatchObject({
      state: 'onHold',
      minimum: { resume: kept('09:00') },
    });
    expect(await verb('resume', { priority: 'high', at: time('09:30') })).toMatchObject({ state: 'running' });
    expect(await verb('priority', { priority: 'medium' })).toMatchObject({ priority: 'medium' });
    expect(await verb('priority', { priority: 'onHold', reason: 'skill' })).toMatchObject({
      state: 'onHold',
    });
    expect(await verb('resume', { priority: 'low' })).toMatchObject({ state: 'running', priority: 'low' });
    expect(
      await verb('correct', {
        ...{ reason: 'A later clock', breakdownDescription: 'Did not start', operatorNotes: 'None' },
        ...{ plcMessage: 'F 1', breakdownType: 'electronic', createdAt: time('08:05') },
        ...{ assignedAt: time('08:10'), interventionAt: time('08:25'), diagnosisAt: time('08:45') },
      }),
    ).toMatchObject({ breakdownDescription: 'Did not start', createdAt: kept('08:05') });
    at('2026-03-02T13:00:00Z');
    const closed = await verb('close', {
      ...{ ...done(), spares: [], finalNotes: 'Watch it', elementId, rootCause: 'RC7' },
      closedAt: time('13:00'),
    });
    expect(closed).toMatchObject({ state: 'closed', rootCause: 'RC7', closedAt: kept('13:00') });
    expect(await told(`GET /ewo/items/${id}`)).toMatchObject({
      durations: {
        ...{ assignment: 5, waiting: 20, diagnosis: 20, repair: expect.any(Number) },
        ...{ intervention: expect.any(Number), sinceStart: 275, downtime: 295, manMinutes: 60 },
      },
    });
    expect(
      await verb('correct', {
        ...{ reason: 'As it was', interventionDescription: 'Two fuses', finalNotes: 'None' },
        closedAt: time('12:55'),
      }),
    ).toMatchObject({ interventionDescription: 'Two fuses', closedAt: kept('12:55') });
    expect(await verb('reopen', { reason: 'It stopped again' })).toMatchObject({ state: 'running' });
    const { id: other } = await ewo();
    expect(await told(`POST /ewo/items/${other}/cancel`, { reason: 'Reported twice' })).toMatchObject({
      state: 'cancelled',
    });
  });

  it('is taken by a technician for a team of theirs', async () => {
    const { id } = await ewo();
    expect(await told(`POST /ewo/items/${id}/take`, { teamId: here.ours }, technician)).toMatchObject({
      ...{ state: 'assigned', teamId: here.ours },
    });
  });

  it('is listed by days, both included, by machine, team, state and closing, and while it is open', async () => {
    const { id, machineId } = await closedEwo();
    const { id: open } = await ewo({ teamId: here.theirs });
    const listed = async (query: string) => ids(await told(`GET /ewo/items?${query}`));
    const day = 'from=2026-03-02&to=2026-03-02';
    expect(await listed(day)).toEqual(expect.arrayContaining([id, open]));
    expect(await listed('from=2026-03-03&to=2026-03-04')).toEqual([]);
    expect(await listed(`${day}&machineId=${machineId}`)).toContain(id);
    expect(await listed(`${day}&teamId=${here.theirs}`)).toEqual([open]);
    expect(await listed(`${day}&state=closed`)).toContain(id);
    expect(await listed(`${day}&closedFrom=2026-03-02`)).toContain(id);
    expect(await listed(`${day}&closedFrom=2026-03-02`)).not.toContain(open);
    expect(ids(await told('GET /ewo/open'))).toContain(open);
    expect(ids(await told(`GET /ewo/open?teamId=${here.theirs}`))).toEqual([open]);
  });

  it('is refused by its codes', async () => {
    const { id } = await ewo({ createdAt: time('08:00') });
    const assign = `POST /ewo/items/${id}/assign`;
    const to = { teamId: here.ours };
    expect(await refused(assign, { ...to, assignedAt: time('07:00') })).toEqual({
      ...{ status: 400, code: 'dateBeforeMinimum', fields: { assignedAt: 'dateBeforeMinimum' } },
    });
    expect(await refused(assign, { ...to, assignedAt: time('15:00') })).toEqual({
      ...{ status: 400, code: 'dateInFuture', fields: { assignedAt: 'dateInFuture' } },
    });
    expect(await refused(assign, { ...to, version: 9 })).toMatchObject({ status: 409, code: 'stale' });
    expect(await refused(`POST /ewo/items/${id}/close`, done())).toMatchObject({ status: 409 });
    expect(await refused(assign, to, { as: 'requestor' })).toMatchObject({ status: 403 });
    const other = { ...report(), colour: 'red' };
    expect(await refused('POST /ewo/items', other)).toMatchObject({ fields: { colour: 'unknownField' } });
    expect((await asked('GET /ewo/items/01JPN0NE000000000000000000')).status).toBe(404);
  });
});

const draft = (more: object = {}) => ({
  ...{ type: 'equipment', on: '2026-03-02', shift: 1, pillar: 'PM', machineId: here.machineId },
  ...{ anomaly: 'Oil on the floor', ...more },
});
const tag = (more: object = {}) => told('POST /tag/items', draft(more));

describe('/tag', () => {
  it('takes every field, and every action and reason', async () => {
    const fields = draft({
      ...{ id: proposedId(), type: 'fiveS', shift: 4, pillar: 'WO', elementId, workstation: 'Bench 3' },
      ...{ object: 'bench', drawingNumber: '4711', quantity: 2, action: 'change', actionNotes: 'A new one' },
      ...{ reason: 'worn', reasonNotes: 'Old', suggestions: 'A better one', operators: [here.ada] },
      ...{ machineStatus: 'running', priority: 'low', dueOn: '2026-03-20', images: [] },
    });
    const made = await told('POST /tag/items', fields);
    expect(made).toMatchObject({
      ...fields,
      state: 'created',
      code: expect.stringMatching(/^T-2026-\d{6}$/),
    });
    for (const value of [
      ...['change', 'quarantine', 'insert', 'scrap', 'inspect', 'improve'],
      ...['notNecessary', 'defective', 'worn', 'missing', 'unknown'],
    ])
      expect(await tag({ action: value, reason: value })).toMatchObject({ action: value, reason: value });
    for (const pillar of ['AM', 'PM', 'SAF', 'QC', 'ENV', 'EN', 'LCS'])
      expect(await tag({ pillar })).toMatchObject({ pillar });
    for (const object of ['container', 'productionMaterial', 'tooling', 'bench', 'other'])
      expect(
        await tag({ type: 'fiveS', pillar: 'WO', object, actionNotes: 'Move it', reasonNotes: 'In the way' }),
      ).toMatchObject({ object });
  });

  it('goes through its verbs', async () => {
    const { id } = await tag();
    const verb = (name: string, body: object) => told(`POST /tag/items/${id}/${name}`, body);
    expect(
      await verb('assign', { teamId: here.ours, anomalies: 'A seal leaks', assignedAt: time('12:00') }),
    ).toMatchObject({ state: 'assigned', teamId: here.ours, anomalies: 'A seal leaks' });
    const hours = [{ operatorId: here.ada, hours: 0.5 }];
    expect(
      await verb('report', { startedAt: time('12:00'), hours, spares: [], note: 'Wiped' }),
    ).toMatchObject({ hours, report: { startedAt: kept('12:00'), note: 'Wiped' } });
    expect(
      await verb('close', {
        ...{ closingNotes: 'Sealed', action: 'change', hours, spares: [], closedAt: time('12:00') },
      }),
    ).toMatchObject({ state: 'closed', closingNotes: 'Sealed', action: 'change' });
    expect(await verb('reopen', { reason: 'It leaks again' })).toMatchObject({ state: 'assigned' });
    expect(await verb('transfer', { pillar: 'AM', reason: 'To be cleaned' })).toMatchObject({
      ...{ pillar: 'AM', state: 'created' },
    });
    expect(await verb('assign', { operatorId: here.bob })).toMatchObject({ operatorId: here.bob });
  });

  it('is taken for a team, and becomes an EWO', async () => {
    const { id } = await tag();
    expect(await told(`POST /tag/items/${id}/take`, { teamId: here.ours }, technician)).toMatchObject({
      state: 'assigned',
    });
    const made = await told(`POST /tag/items/${id}/toewo`, {
      ...{ machineStatus: 'degraded', breakdownDescription: 'The seal is gone' },
    });
    expect(made).toMatchObject({
      state: 'closed',
      ewo: { machineStatus: 'degraded', breakdownDescription: 'The seal is gone', state: 'created' },
    });
    const other = await tag({ anomaly: 'A noise' });
    expect(await told(`POST /tag/items/${other.id}/toewo`, { machineStatus: 'running' })).toMatchObject({
      ewo: { breakdownDescription: 'A noise' },
    });
  });

  it('is listed by days, read alone, and while it is open', async () => {
    const made = await tag();
    expect(ids(await told('GET /tag/items?from=2026-03-02&to=2026-03-02'))).toContain(made.id);
    expect(await told(`GET /tag/items/${made.id}`)).toEqual(made);
    expect(ids(await told('GET /tag/open'))).toContain(made.id);
  });
});

describe('/rootcause', () => {
  const why = (n: number) => ({ why: `Why ${n}?`, answer: `So ${n}`, check: 'Looked' });
  const action = { description: 'Check fuses', responsible: 'Ada', dueOn: '2026-03-20', pillar: 'PM' };
  const analysis = (ewoId: string) => ({
    ...{ ewoId, phenomenon: 'No power', what: 'Fuse', when: 'At start', where: 'Cabinet', who: 'Anybody' },
    ...{ which: 'Cold days', how: 'At once' },
    causes: [
      {
        ...{ text: 'Too small', branch: 'machine', verified: true, result: 'ko', note: 'Measured' },
        whys: [why(1), why(2)],
      },
      { text: 'Damp', branch: 'method', verified: false, whys: [] },
    ],
    ...{ primary: 'RC7', secondary: 'RC4', eliminate: [{ ...action, doneOn: '2026-03-02' }] },
    ...{ prevent: [action], standards: 'SMP 12', attachments: [] },
  });

  it('is listed, saved, submitted, given back, confirmed and opened again', async () => {
    const { id } = await closedEwo();
    const list = async (query = '') => (await told(`GET /rootcause/items${query}`)).items;
    const rowOf = async (query?: string) =>
      (await list(query)).find((each: { id: string }) => each.id === id);
    expect(await rowOf('?required=true&mine=false&state=toDo')).toMatchObject({
      required: true,
      state: 'toDo',
    });
    expect(await rowOf('?required=false')).toBeUndefined();
    expect(await told(`GET /rootcause/items/${id}`)).toMatchObject({ ewoId: id, state: 'toDo', causes: [] });
    const saved = await told('PUT /rootcause/items', analysis(id));
    expect(saved).toMatchObject({ ...analysis(id), state: 'draft' });
    const verb = (name: string, body: object = {}) => told(`POST /rootcause/items/${id}/${name}`, body);
    expect(await verb('submit')).toMatchObject({ state: 'submitted' });
    expect(await verb('reject', { reason: 'Look again' })).toMatchObject({ state: 'rejected' });
    await told('PUT /rootcause/items', analysis(id));
    await verb('submit');
    expect(await verb('confirm')).toMatchObject({ state: 'confirmed' });
    expect(await rowOf('?state=confirmed&from=2026-03-02&to=2026-03-02')).toMatchObject({
      state: 'confirmed',
    });
    expect(await verb('reopen', { reason: 'It came back' })).toMatchObject({ state: 'draft' });
  });

  it('may say why nothing prevents a cause from outside', async () => {
    const { id } = await closedEwo();
    const fields = { ...analysis(id), primary: 'RC1', prevent: [], noPrevention: 'Lightning' };
    expect(await told('PUT /rootcause/items', fields)).toMatchObject({ noPrevention: 'Lightning' });
    expect(await told(`POST /rootcause/items/${id}/submit`, {})).toMatchObject({ state: 'submitted' });
  });
});
