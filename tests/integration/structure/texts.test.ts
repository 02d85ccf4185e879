// Identity of texts: which codes are equal, how a text is stored, and what a search finds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operators } from '#shared/organisation/api.ts';
import { machines, machineTypologies, search } from '#shared/structure/api.ts';
import { call, ok, startWorld, type World } from '../harness.ts';

let world: World;
let idTipology: number;
beforeAll(async () => {
  world = await startWorld();
  idTipology = (await ok(machineTypologies.create, { code: 'LATHE', description: 'Lathe' })).id;
});
afterAll(() => world.close());

const create = (code: string, description = 'A machine') =>
  call(machines.create, { code, description, idTipology });
const problemOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { fields?: Record<string, string> }).fields?.code ?? (body as { code?: string }).code,
];

describe('the code of a machine', () => {
  it.each([
    ['composed and decomposed accents', 'PRÉ-01', ['PRE\u0301-01', 'pre\u0301-01']],
    [
      'invisible marks',
      'PMP-77',
      ['PMP-77\u200b', 'PMP-77\u2060', 'PMP\u00ad-77', '\ufeffPMP-77', 'P\u{e0041}MP-77', 'PMP\u2800-77'],
    ],
    ['blanks', 'PMP 78', ['PMP  78', 'PMP\u00a078', ' PMP\t78', 'PMP\u202f78\n']],
    ['case', 'PMP-79', ['pmp-79', 'PMP-79 ']],
    ['dashes', 'PMP-80', ['PMP–80', 'PMP\u201180', 'PMP−80']],
    ['compatible characters', 'DN 80 M²', ['DN ８０ m2', 'DN 80 M²\ufe0f']],
  ])('is taken whatever its %s', async (_, code, others) => {
    expect((await create(code)).status).toBe(200);
    for (const other of others) expect(problemOf(await create(other))).toEqual([409, 'codeTaken']);
  });

  it.each([
    '\u200b',
    '\u00ad',
    '\u2060\u2060',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u{e0041}',
    ' \ufeff ',
  ])('is missing where nothing can be seen: %j', async (code) => {
    expect(problemOf(await create(code))).toEqual([400, 'required']);
  });

  it('has no directional control', async () => {
    for (const mark of ['\u202e', '\u061c', '\u2066'])
      expect(problemOf(await create(`A${mark}1`))).toEqual([400, 'hiddenMarks']);
  });

  it('is stored in its normal form, and may be corrected to another of its forms', async () => {
    const { id } = await ok(machines.create, {
      code: ' Te\u0301  1\u200b',
      description: 'Pre\u0301sse\u00a0a\u0300  vis\u00ad',
      idTipology,
    });
    expect(await ok(machines.get, { id })).toMatchObject({ code: 'Té 1', description: 'Présse à vis' });
    await ok(machines.replace, { id, code: 'TÉ 1', description: 'x', idTipology });
    expect(problemOf(await create('té 1'))).toEqual([409, 'codeTaken']);
  });
});

it('a search finds what people type otherwise', async () => {
  const described = {
    'S-1': 'Pompe d’huile n°3',
    'S-2': 'Manœuvre 5 µm Ø80',
    'S-3': 'Unità frenante più perché',
    'S-4': 'Schweißgerät 1½ Zoll – M8×30',
  };
  for (const [code, description] of Object.entries(described))
    expect((await create(code, description)).status).toBe(200);
  const wanted: [string, string][] = [
    ["d'huile", 'S-1'],
    ['nº3', 'S-1'],
    ['MANOEUVRE', 'S-2'],
    ['5 \u03bcm', 'S-2'],
    ['o80', 'S-2'],
    ['unita piu perche', 'S-3'],
    ['unita\u0300', 'S-3'],
    ['schweissgerat 1/2', 'S-4'],
    ['m8x30 -', 'S-4'],
  ];
  for (const [text, code] of wanted)
    expect([
      text,
      (await ok(search.elements, { text })).items.map((hit: { code: string }) => hit.code),
    ]).toEqual([text, [code]]);
});

it('an e-mail address is trimmed as every other text', async () => {
  for (const [at, email] of [
    ' a.b@demo.it ',
    'A.B@demo.it\n',
    'a.b@demo.it\u200b',
    '\u00a0a.b@demo.it\t',
  ].entries()) {
    const made = await ok(operators.create, { code: `MAIL ${at}`, name: 'A', email });
    expect((await ok(operators.get, { id: made.id })).email).toBe('a.b@demo.it');
  }
});
