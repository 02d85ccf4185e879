// Import of technicians with their teams.
import { describe, expect, it } from 'vitest';
import { operators, professionalGroups, teams } from '#shared/organisation/api.ts';
import { call, ok } from '../harness.ts';
import { worldAt } from '../plan.ts';
import { digest, importing, targetOf } from './targets.ts';

worldAt('2026-03-11T10:00:00Z');

let serial = 0;
const fresh = (prefix: string) => `${prefix}-${++serial}`;

async function crew() {
  const code = fresh('LEAD');
  const leader = (await ok(operators.create, { code, name: 'Luca' })).id;
  const [mec, ele] = [fresh('MEC'), fresh('ELE')];
  for (const team of [mec, ele]) await ok(teams.create, { code: team, description: 'x', leaders: [leader] });
  const group = fresh('PG');
  await ok(professionalGroups.create, { code: group, description: 'Mechanics' });
  const its = await importing();
  const row = {
    ...{ code: fresh('OPE'), name: 'Marco', surname: 'Bianchi', email: 'marco.bianchi@plant.example' },
    ...{ team: mec, professionalGroup: group },
  };
  const membersOf = async (team: string) => {
    const id = Number(its.known.idOf('Teams', team.toLowerCase()));
    return (await ok(teams.get, { id })).members;
  };
  return { its, row, mec, ele, leader, leaderCode: code, membersOf };
}

describe('technicians', () => {
  it('are made with every column, and stand as they were said', async () => {
    const { its, row, mec, membersOf } = await crew();
    const id = await its.upsert('Operators', { ...row, team: ` ${mec.toLowerCase()} ` });
    expect((await its.standing('Operators')).get(row.code.toLowerCase())).toMatchObject({
      ...{ id, version: 1, values: [row] },
    });
    expect(await membersOf(mec)).toEqual([id]);
    expect(await call(operators.remove, { id: Number(id) })).toMatchObject({ body: { code: 'inUse' } });
  });

  it('keep what a row does not say, and change teams where it does', async () => {
    const { its, row, mec, ele, leader, leaderCode, membersOf } = await crew();
    const id = Number(await its.upsert('Operators', row));
    const { version: _, ...one } = await ok(operators.get, { id });
    const own = { ...one, phone: '1', hourlyRate: 30, shift: 2 };
    const { updatedAt: __, updatedBy: ___, ...sent } = own;
    await ok(operators.replace, sent);
    await its.upsert('Operators', { code: row.code.toLowerCase(), surname: 'Rossi' });
    expect(await ok(operators.get, { id })).toMatchObject({
      ...{
        code: row.code,
        surname: 'Rossi',
        phone: '1',
        hourlyRate: 30,
        shift: 2,
        email: row.email,
        version: 3,
      },
    });
    expect(await membersOf(mec)).toEqual([id]);
    await its.upsert('Operators', { code: row.code, team: `${mec};${ele}` });
    expect([await membersOf(mec), await membersOf(ele)]).toEqual([[id], [id]]);
    expect(targetOf('Operators').written?.({ team: `${mec} ; ${ele},${mec}` }, undefined)).toEqual({
      team: [ele, mec].sort().join(),
    });
    await its.upsert('Operators', { code: row.code, team: ele });
    expect([await membersOf(mec), await membersOf(ele)]).toEqual([[], [id]]);
    // A leader of a team stays its leader.
    await its.upsert('Operators', { code: leaderCode, name: 'Luca', team: `${mec},${ele}` });
    expect((await ok(teams.get, { id: Number(its.known.idOf('Teams', mec.toLowerCase())) })).leaders).toEqual(
      [leader],
    );
    await expect(its.upsert('Operators', { code: leaderCode, team: mec })).rejects.toMatchObject({
      details: { fields: { team: 'tooFew' } },
    });
  });

  it('go back to what they were, and go', async () => {
    const { its, row, mec, ele } = await crew();
    const empty = await digest();
    const id = await its.upsert('Operators', row);
    const before = await digest();
    const { image } = await its.image('Operators', id);
    await its.upsert('Operators', { code: row.code, team: `${ele},${mec}`, name: 'X', email: 'x@y.example' });
    await its.restore('Operators', id, image);
    expect(await digest()).toBe(before);
    await expect(its.remove('Operators', id, 1)).rejects.toMatchObject({ code: 'stale' });
    await its.remove('Operators', id, 3);
    expect(await digest()).toBe(empty);
  });

  it('stay where somebody leads a team by now, or signs in as them', async () => {
    const { its, row } = await crew();
    const id = Number(await its.upsert('Operators', row));
    await ok(teams.create, { code: fresh('T'), description: 'x', leaders: [id] });
    await expect(its.remove('Operators', id)).rejects.toMatchObject({
      ...{ code: 'inUse', details: { values: { by: 'teams' } } },
    });
    const other = Number(await its.upsert('Operators', { ...row, code: fresh('OPE') }));
    const { updatedAt: _, updatedBy: __, ...one } = await ok(operators.get, { id: other });
    await ok(operators.replace, { ...one, userId: 'technician' });
    await expect(its.remove('Operators', other, 1)).rejects.toMatchObject({ code: 'stale' });
  });

  it('are refused, or not right, where a team is not there or full', async () => {
    const { its, row, mec } = await crew();
    expect(await its.problems('Operators', { ...row, team: `${mec}, none` })).toEqual([
      { line: 2, column: 'team', code: 'noParent', values: { value: 'none' } },
    ]);
    await expect(its.upsert('Operators', { ...row, team: 'none' })).rejects.toMatchObject({
      code: 'refMissing',
    });
    await expect(its.upsert('Operators', { ...row, email: 'no' })).rejects.toMatchObject({
      details: { fields: { email: 'badFormat' } },
    });
    for (let i = 0; i < 20; i++) await its.upsert('Operators', { code: fresh('OPE'), name: 'x', team: mec });
    await expect(its.upsert('Operators', row)).rejects.toMatchObject({
      details: { fields: { team: 'tooMany 20' } },
    });
  });
});
