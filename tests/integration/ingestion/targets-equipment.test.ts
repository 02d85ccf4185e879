// Import of machines and their elements.
import { describe, expect, it } from 'vitest';
import { suppliers } from '#shared/organisation/api.ts';
import { elements, groupTypologies, machines, machineTypologies } from '#shared/structure/api.ts';
import { ok } from '../harness.ts';
import { worldAt } from '../plan.ts';
import { digest, held, importing } from './targets.ts';

worldAt('2026-03-11T10:00:00Z');

let serial = 0;
const fresh = (prefix: string) => `${prefix}-${++serial}`;

async function press(more: object = {}) {
  const code = fresh('PRS');
  await typology('PRESS');
  const row = {
    code,
    description: 'Press 400 t',
    typologyCode: 'press',
    twin: 'N',
    stato: 'active',
    ...more,
  };
  const its = await importing();
  await its.upsert('Machines', row);
  return code;
}
const made = new Set<string>();
async function typology(code: string) {
  if (made.has(code)) return;
  made.add(code);
  await ok(machineTypologies.create, { code, description: code });
}

const whole = {
  ...{ description: 'Press 400 t', typologyCode: 'PRESS', supplierCode: 'SUP-07', codeSap: '10004700' },
  ...{ yearSetup: 2012, department: 'Stamping', operation: 'OP10', fabbrica: 'North', modello: 'HP-400' },
  ...{ portata: '400 t', stato: 'standby', postazioneMu: 'A-12', targaFiat: 'T-55120' },
  ...{ matricolaInv: 'INV-0042', faldone: 'F-17', scadVitaResidua: '2032-12-31' },
  ...{
    distCentralWarehouse: 180,
    distLubrificantWarehouse: 95.5,
    price: 350000,
    classCd: 'A',
    classRea: 'B',
  },
  ...{ classPre: 'AA', classPro: 'B', shifts: '1,2', noteGeneral: 'Foundation', noteSecurity: 'Two-hand' },
  twin: 'Y',
};

describe('machines', () => {
  it('are made with every column, and stand as they were said', async () => {
    await typology('PRESS');
    await ok(suppliers.create, { code: 'SUP-07', name: 'Rossi' });
    const its = await importing();
    const code = fresh('M');
    const row = { code, ...whole, shifts: '2; 1' };
    const id = await its.upsert('Machines', row);
    expect((await its.standing('Machines')).get(code.toLowerCase())).toMatchObject({
      id,
      version: 1,
      updatedBy: 'Ms admin',
      values: [{ code, ...whole }],
    });
    expect(await ok(machines.get, { id: Number(id) })).toMatchObject({ flgTwin: true, shifts: ['1', '2'] });
  });

  it('keep what a row does not say', async () => {
    const code = await press({ ...whole, supplierCode: undefined });
    const its = await importing();
    const id = Number((await its.standing('Machines')).get(code.toLowerCase())?.id);
    const before = await ok(machines.get, { id });
    await ok(machines.replace, {
      ...{ id, code, description: before.description, idTipology: before.idtipology, oee: 71 },
      ...{ installedOn: '2012-05-01', department: before.department, stato: 'standby' },
    } as never);
    const seen = await ok(machines.get, { id });
    await its.upsert('Machines', { code: code.toLowerCase(), price: 99.5 });
    expect(await ok(machines.get, { id })).toEqual({
      ...seen,
      price: 99.5,
      version: seen.version + 1,
      updatedAt: expect.any(String),
    });
  });

  it('go back to what they were, and go', async () => {
    const code = await press(whole);
    const its = await importing();
    const id = (await its.standing('Machines')).get(code.toLowerCase())!.id;
    const before = await digest();
    const { image, version } = await its.image('Machines', id);
    expect(version).toBe(1);
    await its.upsert('Machines', {
      code,
      description: 'Other',
      twin: 'N',
      classPro: 'C',
      department: 'Paint',
    });
    expect(await digest()).not.toBe(before);
    await its.restore('Machines', id, image);
    expect(await digest()).toBe(before);
    const gone = await its.upsert('Machines', { code: fresh('M'), ...whole });
    await expect(its.remove('Machines', gone, 7)).rejects.toMatchObject({ code: 'stale' });
    await its.remove('Machines', gone);
    expect(await digest()).toBe(before);
  });

  it('are refused as by hand', async () => {
    const code = await press();
    const its = await importing();
    const row = { description: 'x', typologyCode: 'press' };
    await expect(its.upsert('Machines', { ...row, code: fresh('M'), yearSetup: 2099 })).rejects.toMatchObject(
      { details: { fields: { yearSetup: 'outOfRange' } } },
    );
    await expect(
      its.upsert('Machines', { ...row, code: fresh('M'), typologyCode: 'no' }),
    ).rejects.toMatchObject({
      details: { fields: { idTipology: 'required' } },
    });
    const group = { machineCode: code, code: 'HYD', description: 'x' };
    await its.upsert('Groups', group);
    const id = (await its.standing('Machines')).get(code.toLowerCase())!.id;
    await expect(its.remove('Machines', id)).rejects.toMatchObject({ code: 'inUse' });
    const seen = (await its.standing('Machines')).get(code.toLowerCase())!;
    await its.upsert('Machines', { code, price: 1 });
    const { targetOf } = await import('./targets.ts');
    await expect(
      targetOf('Machines').update({ ...its, codes: its.known, rows: [{ code, price: 2 }], standing: seen }),
    ).rejects.toMatchObject({ code: 'stale' });
  });

  it('have a year that can be, and shifts there are', async () => {
    const its = await importing();
    const row = { code: 'X', description: 'x', typologyCode: 'PRESS' };
    const codes = async (more: object) =>
      (await its.problems('Machines', { ...row, ...more })).map(({ code, column }) => [code, column]);
    expect(await codes({ yearSetup: 1899 })).toEqual([['yearEarly', 'yearSetup']]);
    expect(await codes({ yearSetup: 2028 })).toEqual([['yearLate', 'yearSetup']]);
    expect(await codes({ yearSetup: 2027, shifts: '1 / 3' })).toEqual([]);
    expect(await codes({ shifts: '1,7' })).toEqual([['unknownChoice', 'shifts']]);
    const id = await its.upsert('Machines', { ...row, code: fresh('M'), yearSetup: 1890 });
    expect((await ok(machines.get, { id: Number(id) })).yearSetup).toBeNull();
  });
});

describe('elements', () => {
  const at = async () => {
    const machineCode = await press();
    await Promise.all([
      once('T1', () => ok(groupTypologies.create, { code: 'T1', description: 'Hydraulics' })),
      once('SUP-9', () => ok(suppliers.create, { code: 'SUP-9', name: 'Rossi' })),
    ]);
    const its = await importing();
    const group = {
      ...{ machineCode, code: 'HYD', description: 'Hydraulics', typologyCode: 'T1', supplierCode: 'SUP-9' },
      ...{ codeSap: '77', flagAm: 'Y', dateSetup: '2019-04-01' },
    };
    const subgroup = { machineCode, groupCode: 'HYD', code: 'HYD-P', description: 'Pump', flagAm: 'N' };
    const component = {
      ...{ machineCode, groupCode: 'HYD', subgroupCode: 'HYD-P', code: 'HYD-P-1', description: 'Seal' },
      ...{ flagAm: 'N', classSpare: 'A', quantity: 2, mtbfT: 8000, mttrT: 4 },
    };
    return { its, machineCode, group, subgroup, component };
  };
  const known = new Set<string>();
  const once = async (name: string, work: () => Promise<unknown>) => {
    if (known.has(name)) return;
    known.add(name);
    await work();
  };
  const ofMachine = async (
    its: Awaited<ReturnType<typeof importing>>,
    table: 'Groups' | 'Subgroups' | 'Components',
    code: string,
  ) => (await its.values(table)).filter(({ machineCode }) => machineCode === code);

  it('are made level by level, and stand as they were said', async () => {
    const { its, machineCode, group, subgroup, component } = await at();
    await its.upsert('Groups', group);
    await its.upsert('Subgroups', { ...subgroup, groupCode: 'hyd' });
    await its.upsert('Components', component);
    expect(await ofMachine(its, 'Groups', machineCode)).toEqual([group]);
    expect(await ofMachine(its, 'Subgroups', machineCode)).toEqual([subgroup]);
    expect(await ofMachine(its, 'Components', machineCode)).toEqual([component]);
    expect(JSON.stringify(await ok(elements.structure, { machineCode }))).toContain('HYD-P-1');
  });

  it('keep what a row does not say, and stand under another parent where it says so', async () => {
    const { its, machineCode, group, subgroup, component } = await at();
    await its.upsert('Groups', group);
    await its.upsert('Groups', { ...group, code: 'PNE' });
    await its.upsert('Subgroups', subgroup);
    const id = String(await its.upsert('Components', component));
    const seen = await ok(elements.get, { id });
    await ok(elements.replace, {
      ...{ id, code: seen.code, description: 'Seal', flagAm: 0, codeSpare: 'S-1', stockMin: 3, price: 7 },
      ...{ classSpare: 'A', quantity: 2, mtbfT: 8000, mttrT: 4, position: 'C3' },
    } as never);
    const before = await ok(elements.get, { id });
    await its.upsert('Components', { machineCode, code: 'hyd-p-1', mtbfT: 9000 });
    const after = await ok(elements.get, { id });
    expect(after).toEqual({
      ...before,
      macSpare: { ...before.macSpare, mtbfT: 9000 },
      version: before.version + 1,
      updatedAt: expect.any(String),
    });
    await its.upsert('Subgroups', { machineCode, groupCode: 'PNE', code: 'HYD-P' });
    expect(await ofMachine(its, 'Subgroups', machineCode)).toEqual([{ ...subgroup, groupCode: 'PNE' }]);
    expect((await ofMachine(its, 'Components', machineCode))[0]).toMatchObject({ groupCode: 'PNE' });
  });

  it('go back to what they were, and go from below', async () => {
    const { its, machineCode, group, subgroup, component } = await at();
    const empty = await digest();
    const groupId = await its.upsert('Groups', group);
    const alone = await digest();
    const subgroupId = await its.upsert('Subgroups', subgroup);
    const id = await its.upsert('Components', component);
    const before = await digest();
    const { image } = await its.image('Components', id);
    const moved = await its.image('Subgroups', subgroupId);
    await its.upsert('Components', {
      machineCode,
      code: 'HYD-P-1',
      supplierCode: 'SUP-9',
      quantity: 5,
      codeSap: '1',
    });
    await its.upsert('Groups', { ...group, code: 'PNE' });
    await its.upsert('Subgroups', { ...subgroup, groupCode: 'PNE', supplierCode: 'SUP-9', flagAm: 'Y' });
    const pne = its.known.idOf('Groups', `${machineCode.toLowerCase()} › pne`)!;
    await expect(its.remove('Groups', pne)).rejects.toMatchObject({ code: 'hasChildren' });
    await its.restore('Subgroups', subgroupId, moved.image);
    await its.remove('Groups', pne);
    await its.restore('Components', id, image);
    expect(await digest()).toBe(before);
    await expect(its.remove('Components', id, 1)).rejects.toMatchObject({ code: 'stale' });
    await its.remove('Components', id, 3);
    await its.remove('Subgroups', subgroupId, 3);
    expect(await digest()).toBe(alone);
    await its.remove('Groups', groupId);
    expect(await held()).toEqual(await held());
    expect(await digest()).toBe(empty);
  });

  it('are refused where they cannot stand', async () => {
    const { its, machineCode, group, subgroup, component } = await at();
    await its.upsert('Groups', group);
    await its.upsert('Groups', { ...group, code: 'PNE' });
    await its.upsert('Subgroups', subgroup);
    await expect(its.upsert('Components', { ...component, groupCode: 'PNE' })).rejects.toMatchObject({
      details: { fields: { groupCode: 'levelBroken' } },
    });
    await expect(
      its.upsert('Subgroups', { ...subgroup, code: 'X', groupCode: 'HYD-P' }),
    ).rejects.toMatchObject({ code: 'levelBroken' });
    await expect(its.upsert('Groups', { ...group, code: 'HYD-P' })).rejects.toMatchObject({
      code: 'codeTaken',
    });
    const codes = async (table: 'Groups' | 'Subgroups' | 'Components', row: object) =>
      (await its.problems(table, row as never)).map(({ code, column }) => [code, column]);
    expect(await codes('Groups', { ...group, code: 'hyd-p' })).toEqual([['codeOfOtherLevel', 'code']]);
    expect(await codes('Subgroups', { ...subgroup, groupCode: machineCode })).toEqual([
      ['levelBroken', 'groupCode'],
    ]);
    expect(await codes('Components', { ...component, subgroupCode: 'HYD' })).toEqual([
      ['levelBroken', 'subgroupCode'],
    ]);
    expect(await codes('Components', { ...component, subgroupCode: 'none' })).toEqual([]);
    expect(await codes('Components', component)).toEqual([]);
  });
});
