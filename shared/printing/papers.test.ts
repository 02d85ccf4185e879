import { describe, expect, it } from 'vitest';
import { ewoAround, ewoSheet, path, points, procedureSheet } from '#tests/integration/printing/samples.ts';
import type { Block } from './block.ts';
import { buildEwoPrintout } from './ewo-printout.ts';
import { buildPathPrintout } from './path-printout.ts';
import { buildProcedurePrintout } from './procedure-printout.ts';
import { createTranslator } from './words.ts';

const words = createTranslator('en', { globalization: 'en', timeZone: 'Europe/Rome', currency: 'EUR' });
const { t, getEnumText } = words;
type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
const factsOf = (block: Block | undefined) =>
  Object.fromEntries((block as Of<'facts'>).facts.map(({ label, value }) => [label, value]));
const rowsOf = (block: Block | undefined) =>
  (block as Of<'table'>).rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.text)));

describe('an EWO on paper', () => {
  const paperOf = (ewo: object = {}, analysis: object | undefined = {}, around: object = {}) =>
    buildEwoPrintout(
      {
        ewo: { ...ewoSheet.ewo, ...ewo },
        ...(analysis && { analysis: { ...ewoSheet.analysis, ...analysis } }),
      } as typeof ewoSheet,
      { ...ewoAround, ...around },
      words,
    );
  /** Returns the frames by number. */
  const framesOf = (paper: ReturnType<typeof paperOf>) => {
    const all = paper.blocks.flatMap((block) => (block.kind === 'beside' ? block.blocks.flat() : [block]));
    return new Map(all.flatMap((block) => (block.kind === 'frame' ? [[block.n, block] as const] : [])));
  };
  const frame = (n: number, ...of: Parameters<typeof paperOf>) => framesOf(paperOf(...of)).get(n)!.blocks;
  const unknown = [
    { images: undefined, spares: undefined, hours: undefined, holds: undefined },
    undefined,
  ] as const;
  const bare = (n: number) => {
    const { analysis: _, ...paper } = { ...ewoSheet, ewo: { ...ewoSheet.ewo, ...unknown[0] } };
    return framesOf(buildEwoPrintout(paper as typeof ewoSheet, ewoAround, words)).get(n)!.blocks;
  };

  it('has its thirteen blocks, in their order', () => {
    const paper = paperOf();
    expect([...framesOf(paper).keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(paper).toMatchObject({ name: 'E-2026-000001.pdf', size: 'a4', foot: 'E-2026-000001' });
    expect(framesOf(paper).get(1)!.title).toBe('Torino Uno');
  });

  it('says which machine, who and when', () => {
    const [[head], [code]] = (frame(1)[0] as Of<'beside'>).blocks as [Block[], Block[]];
    expect(code).toEqual({ kind: 'code', text: ewoAround.url, side: 56 });
    expect(factsOf(head)).toEqual({
      [t('ewoWork:fields.machine')]: 'CNC-01 Fresatrice',
      [t('ewoWork:fields.failed')]: 'MAN Mandrino',
      [t('ewoWork:paper.class')]: 'AA',
      [t('ewoWork:fields.department')]: 'Officina',
      [t('ewoWork:paper.shift')]: getEnumText('shift', 1),
      [t('ewoWork:fields.requester')]: 'Ada Neri',
      [t('ewoWork:fields.team')]: 'T1 Squadra',
      [t('ewoWork:fields.technicians')]: 'Rossi Mario, Bianchi Luca',
      [t('ewoWork:fields.createdAt')]: '10/03/2026, 09:00',
      [t('ewoWork:fields.assignedAt')]: '10/03/2026, 09:10',
      [t('ewoWork:fields.interventionAt')]: '10/03/2026, 09:25',
      [t('ewoWork:fields.diagnosisAt')]: '10/03/2026, 09:45',
      [t('ewoWork:fields.closedAt')]: '10/03/2026, 11:00',
    });
    const open = { closedAt: undefined, technicians: [9], element: undefined };
    const [[less]] = (frame(1, open, {}, { machine: undefined })[0] as Of<'beside'>).blocks as [Block[]];
    expect(factsOf(less)).toMatchObject({
      [t('ewoWork:fields.machine')]: undefined,
      [t('ewoWork:fields.failed')]: undefined,
      [t('ewoWork:fields.technicians')]: '',
      [t('ewoWork:fields.closedAt')]: '',
    });
  });

  it('says what was reported, and the questions', () => {
    expect(factsOf(frame(2)[0])).toMatchObject({
      [t('ewoWork:fields.machineStatus')]: getEnumText('machineCondition', 'stopped'),
      [t('ewoWork:fields.breakdownType')]: getEnumText('breakdownType', 'mechanical'),
      [t('ewoWork:fields.plcMessage')]: 'ALM 401',
      [t('ewoWork:fields.operatorNotes')]: undefined,
    });
    expect(factsOf(frame(3)[0])).toMatchObject({
      [t('rootCause:fields.phenomenon')]: 'Si ferma all’avvio',
      [t('rootCause:fields.what')]: 'Mandrino',
      [t('rootCause:fields.how')]: undefined,
    });
    expect((frame(3)[0] as Of<'facts'>).facts.map(({ span }) => span)).toEqual([2, 1, 1, 1, 1, 1, 1]);
    expect(Object.values(factsOf(bare(3)[0])).every((value) => value === undefined)).toBe(true);
  });

  it('shows its pictures and those of the analysis, or has room to draw', () => {
    expect(frame(4, {}, { attachments: ['a1'] })).toEqual([
      { kind: 'pictures', ids: ['p1', 'p2', 'gone', 'a1'], height: 110 },
    ]);
    expect(bare(4)).toEqual([{ kind: 'text', text: '', minHeight: 80 }]);
  });

  it('says which spares each hold waited for', () => {
    const spares = [{ spareId: 7, quantity: 1.5, code: 'OIL', description: 'Olio', unit: 'l' }];
    const from = '2026-03-10T09:00:00.000Z';
    const holds = [
      { from, to: '2026-03-10T09:30:00.000Z', reason: 'spare', spares },
      { from, to: from, reason: 'skill' },
    ];
    expect(factsOf(frame(5, { holds }).at(-1))).toEqual({
      [`${t('ewoWork:fields.missingSpares')}, 10/03/2026, 10:00 – 10/03/2026, 10:30`]: '1.5 l OIL Olio',
    });
    expect(frame(5, { holds: holds.slice(1) })).toHaveLength(2);
  });

  it('has the bar of its time, and its minutes', () => {
    const [bar, minutes] = frame(5) as [Of<'bar'>, Block];
    expect(bar.pieces).toEqual([
      { minutes: 25, fill: '#f2c200' },
      { minutes: 20, fill: '#0972d3' },
      { minutes: 15, fill: '#1b7337' },
      { minutes: 30, fill: '#7d8998' },
      { minutes: 30, fill: '#1b7337' },
    ]);
    expect(bar.legend.map(({ fill }) => fill)).toEqual(['#f2c200', '#0972d3', '#1b7337', '#7d8998']);
    expect(bar.legend[2]!.text).toContain('45');
    const said = Object.values(factsOf(minutes));
    expect(said).toEqual([10, 25, 20, 45, 65, 120, 90].map((n) => t('ewoWork:view.minutes', { minutes: n })));
    expect(bare(5)[0]).toMatchObject({ legend: [{}, {}, {}] });
    const { durations } = ewoSheet.ewo;
    const less = frame(5, { durations: { ...durations, repair: undefined } })[1];
    expect(Object.values(factsOf(less))[3]).toBe('');
    const none = frame(5, {
      closedAt: ewoSheet.ewo.createdAt,
      interventionAt: undefined,
      diagnosisAt: undefined,
      holds: [],
    });
    expect(none).toHaveLength(1);
  });

  it('says what was found and done, with hours and spares', () => {
    const [facts, spares] = frame(6);
    expect(factsOf(facts)).toMatchObject({
      [t('ewoWork:fields.diagnosis')]: 'Cuscinetto usurato',
      [t('ewoWork:fields.interventionType')]: getEnumText('interventionType', 'replacement'),
      [t('ewoWork:fields.hours')]: 'Rossi Mario 1.5 h',
    });
    expect(rowsOf(spares)).toEqual([
      ['BRG', 'Cuscinetto', '2', '€12.50', '€25.00'],
      [t('ewoWork:paper.total'), '', '', '', '€25.00'],
    ]);
    const free = frame(6, {
      spares: [{ spareId: 7, quantity: 1 }],
      hours: [
        { operatorId: 9, hours: 2 },
        { operatorId: 2, hours: 1 },
      ],
    });
    expect(rowsOf(free[1])).toEqual([
      ['7', '', '1', '', ''],
      ['', '', '', '', ''],
    ]);
    expect(factsOf(free[0])).toMatchObject({ [t('ewoWork:fields.hours')]: '9 2 h, Bianchi Luca 1 h' });
    expect(rowsOf(bare(6)[1])).toEqual([Array(5).fill(''), Array(5).fill('')]);
  });

  it('has causes with what was found of them, three at least', () => {
    const box = (ok: string, ko: string) => `${ok} ${t('ewoWork:paper.ok')}   ${ko} ${t('ewoWork:paper.ko')}`;
    const doubtful = { text: 'Other', branch: 'man', verified: false, result: 'ko', note: 'Look', whys: [] };
    expect(rowsOf(frame(7)[0])).toEqual([
      ['Sovraccarico', getEnumText('branch', 'machine'), box('☐', '☒'), ''],
      ['Fusibile', getEnumText('branch', 'material'), box('☒', '☐'), ''],
      ['', '', box('☐', '☐'), ''],
    ]);
    expect(rowsOf(frame(7, {}, { causes: [doubtful] })[0])[0]).toEqual([
      ...['Other', getEnumText('branch', 'man'), box('☐', '☐'), 'Look'],
    ]);
    expect(rowsOf(bare(7)[0])).toHaveLength(3);
  });

  it('has the whys of each cause, or five to be asked', () => {
    const [cause, table, ...more] = frame(8);
    expect(more).toEqual([]);
    expect(cause).toMatchObject({ text: 'Sovraccarico', bold: true });
    expect(rowsOf(table)).toEqual([
      ['1', 'Perché caldo?', 'Senza grasso', ''],
      ['2', 'Perché senza grasso?', 'Non nel piano', ''],
    ]);
    expect(bare(8)).toHaveLength(1);
    expect(rowsOf(bare(8)[0])).toEqual(['1', '2', '3', '4', '5'].map((n) => [n, '', '', '']));
  });

  it('crosses the root cause, and the second', () => {
    const boxes = (analysis?: object, ewo: object = {}) => {
      const [table] = analysis ? frame(9, ewo, analysis) : bare(9);
      return (table as Of<'table'>).rows.flat().map((cell) => cell as { text: string; bold: boolean });
    };
    const crossed = (all: { text: string }[]) =>
      all.filter(({ text }) => text.startsWith('☒')).map(({ text }) => text.slice(2, 5));
    expect(crossed(boxes({}))).toEqual(['RC6', 'RC9']);
    expect(boxes({}).filter(({ bold }) => bold)).toHaveLength(1);
    expect(boxes({})[8]!.text).toContain(t('ewoWork:paper.second'));
    expect(crossed(boxes({ primary: undefined, secondary: undefined }, { rootCause: 'RC2' }))).toEqual([
      'RC2',
    ]);
    expect(crossed(boxes())).toEqual([]);
    expect((frame(9)[0] as Of<'table'>).rows.map((row) => row.length)).toEqual([3, 3, 3]);
  });

  it('has actions with who, when and what became of them', () => {
    const [eliminate, prevent] = [t('ewoWork:paper.eliminate'), t('ewoWork:paper.prevent')];
    expect(rowsOf(frame(10)[0])).toEqual([
      [eliminate, 'Nuovo cuscinetto', 'Ada', '', t('ewoWork:paper.done', { day: '12/03/2026' })],
      [prevent, 'Ingrassare ogni mese', 'Bob, AM', '01/04/2026', t('ewoWork:paper.open')],
    ]);
    expect(rowsOf(bare(10)[0])).toEqual([
      [eliminate, '', '', '', ''],
      [eliminate, '', '', '', ''],
      [prevent, '', '', '', ''],
      [prevent, '', '', '', ''],
    ]);
    expect(rowsOf(frame(10, {}, { eliminate: [], prevent: [], noPrevention: 'Storm' })[0])).toEqual([
      [eliminate, '', '', '', ''],
      [eliminate, '', '', '', ''],
      [prevent, 'Storm', '', '', ''],
    ]);
  });

  it('has standards, twins and who confirmed it', () => {
    expect(frame(11)).toEqual([{ kind: 'text', text: 'SMP-12 2.1', minHeight: 24 }]);
    expect(bare(11)).toEqual([{ kind: 'text', text: '', minHeight: 24 }]);
    expect(rowsOf(frame(12)[0])).toEqual([
      ['CNC-02 Gemella', getEnumText('twinState', 'planned'), ''],
      ['', '', ''],
    ]);
    expect(frame(12)[1]).toMatchObject({ text: t('ewoWork:paper.coverage', { share: '50' }) });
    const other = frame(
      12,
      {},
      { twins: [{ machineId: 6, state: 'notApplicable', reason: 'Old' }], coverage: undefined },
    );
    expect(rowsOf(other[0])[0]).toEqual(['6', getEnumText('twinState', 'notApplicable'), 'Old']);
    expect(other).toHaveLength(1);
    const [signed, notes] = frame(13);
    expect(rowsOf(signed)).toEqual([
      [t('ewoWork:fields.closedBy'), 'Bob Verdi', '10/03/2026, 11:00', ''],
      [t('rootCause:fields.submittedBy'), '', '', ''],
      [t('rootCause:fields.confirmedBy'), 'Carla Blu', '12/03/2026, 09:00', ''],
    ]);
    expect(factsOf(notes)).toEqual({ [t('ewoWork:fields.finalNotes')]: 'Riparte' });
  });
});

describe('a path on paper', () => {
  const named = (code: string) => ({ code, description: `About ${code}` });
  const around = {
    points,
    machines: new Map([[1, named('M1')]]),
    tools: new Map([[2, named('T2')]]),
    lubricants: new Map([[3, { ...named('OIL'), unit: 'ml' }]]),
  };
  const paperOf = (more: object = {}, its = points) =>
    buildPathPrintout({ ...path, ...more }, { ...around, points: its }, words);

  it('has its points in walking order, with room for day, shift and name', () => {
    const paper = paperOf({ points: [3, 1, 99] });
    expect(paper).toMatchObject({ name: 'PATH-1.pdf', title: 'PATH-1 Giro del mattino', foot: 'PATH-1' });
    expect(paper.size).toBe('a4');
    expect(paper.blocks.map(({ kind }) => kind)).toEqual(['title', 'text', 'facts', 'frame', 'frame']);
    expect(paper.blocks[0]).toMatchObject({ text: `${t('path')}: Giro del mattino`, mark: 'PATH-1' });
    expect(paper.blocks[1]).toMatchObject({
      text: `${t('autonomous:paths.total_other', { count: 2, minutes: '26.5 min' })} · ${getEnumText('shift', 1)}`,
    });
    expect(paper.blocks[2]).toEqual({
      ...{ kind: 'facts', columns: 3 },
      facts: [
        { label: t('autonomous:sheet.day') },
        { label: t('autonomous:fields.shift') },
        { label: t('autonomous:sheet.who') },
      ],
    });
    expect(
      paper.blocks.slice(3).map((block) => [(block as Of<'frame'>).n, (block as Of<'frame'>).title]),
    ).toEqual([
      [1, `L3 · ${getEnumText('pointType', 'L')} · M1 About M1`],
      [2, `C1 · ${getEnumText('pointType', 'C')} · M1 About M1`],
    ]);
    const one = paperOf({ points: [3], shifts: undefined }).blocks[1] as Of<'text'>;
    expect(one.text).toBe(t('autonomous:paths.total_one', { count: 1, minutes: '26.5 min' }));
  });

  it('says of a point what is good, with what, how often, and has boxes to tick', () => {
    const point = {
      ...{
        ...points[1]!,
        method: 'By hand',
        toolId: 2,
        lubricantId: 3,
        quantity: 5,
        torque: 25,
        machineId: 9,
      },
      frequency: { n: 1, unit: 'W' as const },
    };
    const [frame] = paperOf({ points: [2] }, [point]).blocks.slice(3) as [Of<'frame'>];
    expect(frame.title).toBe(`I2 · ${getEnumText('pointType', 'I')}`);
    expect(frame.blocks[0]).toMatchObject({ text: point.description, bold: true });
    expect(frame.blocks[1]).toMatchObject({ columns: 5 });
    expect(factsOf(frame.blocks[1])).toEqual({
      [t('autonomous:fields.standard')]: 'Nessuna polvere',
      [t('autonomous:fields.method')]: 'By hand',
      [t('autonomous:fields.toolId')]: 'About T2',
      [t('autonomous:fields.lubricantId')]: 'About OIL · 5 ml',
      [t('autonomous:fields.torque')]: '25',
      [t('autonomous:fields.machineState')]: getEnumText('machineRunning', 'stopped'),
      [t('autonomous:fields.frequency')]: t('autonomous:frequency.W_one', { count: 1 }),
      [t('autonomous:fields.minutes')]: '2.5 min',
    });
    expect(frame.blocks.map(({ kind }) => kind)).toEqual(['text', 'facts', 'text']);
    expect((frame.blocks[2] as Of<'text'>).text.split(/ {2,}/)).toEqual(
      (['ok', 'nok', 'notDone'] as const).map((each) => `☐ ${t(`autonomous:sheet.${each}`)}`),
    );
    // A tool that was deleted.
    const [other] = paperOf({ points: [2] }, [{ ...point, toolId: 99 }]).blocks.slice(3) as [Of<'frame'>];
    expect(factsOf(other.blocks[1])).not.toHaveProperty(t('autonomous:fields.toolId'));
  });

  it('shows its picture beside, marked, and the shifts it is done in', () => {
    const [frame] = paperOf({ points: [1] }).blocks.slice(3) as [Of<'frame'>];
    expect(frame.blocks).toMatchObject([{ kind: 'beside', shares: [62, 38] }]);
    const [[, facts], [picture]] = (frame.blocks[0] as Of<'beside'>).blocks as [Block[], Block[]];
    expect(picture).toEqual({ kind: 'pictures', ids: ['p0'], height: 105, marker: { x: 50, y: 30 } });
    expect(facts).toMatchObject({ columns: 2 });
    const shifts = `${getEnumText('shift', 1)}, ${getEnumText('shift', 2)}`;
    expect(factsOf(facts)[t('autonomous:fields.frequency')]).toBe(
      t('autonomous:frequency.inShifts', { shifts }),
    );
    const often = { ...points[1]!, frequency: { n: 2, unit: 'D' as const } };
    const [other] = paperOf({ points: [2] }, [often]).blocks.slice(3) as [Of<'frame'>];
    expect(factsOf(other.blocks[1])[t('autonomous:fields.frequency')]).toBe(
      t('autonomous:frequency.D_other', { count: 2 }),
    );
  });
});

describe('a procedure on paper', () => {
  const paperOf = (more: object = {}, needed: object = {}) =>
    buildProcedurePrintout({ ...procedureSheet, ...more }, { skills: [], ...needed }, words);
  const facts = (...of: Parameters<typeof paperOf>) => factsOf(paperOf(...of).blocks[1]);

  it('says its edition, and whether that is approved or a draft', () => {
    const by = t('planned:approvedBy', { edition: '2.1', day: '01/03/2026', name: 'Ada Neri' });
    expect(facts()).toMatchObject({
      [t('planned:fields.edition')]: '2.1',
      [t('planned:fields.approved')]: by,
    });
    expect(facts({ revision: 2 })).toMatchObject({ [t('planned:fields.approved')]: t('draft') });
    expect(facts({ approved: undefined })).toMatchObject({ [t('planned:fields.approved')]: t('draft') });
    expect(paperOf()).toMatchObject({ name: 'SMP-0012_2.1.pdf', foot: 'SMP-0012 2.1', size: 'a4' });
    const { description } = procedureSheet;
    expect(paperOf().title).toBe(`SMP-0012 2.1 ${description}`);
    expect(paperOf().blocks[0]).toMatchObject({
      text: `${t('smp')}: ${description}`,
      mark: 'SMP-0012 2.1',
    });
    expect(paperOf({ kind: 'sop' }).blocks[0]).toMatchObject({ text: `${t('sop')}: ${description}` });
    expect(facts()[t('common:fields.code')]).toBe('SMP-0012');
  });

  it('warns of what is needed before the work begins', () => {
    const texts = (more: object, needed: object = {}) =>
      buildProcedurePrintout({ ...procedureSheet, ...more }, { skills: [], ...needed }, words).blocks.flatMap(
        (block) => (block.kind === 'text' && block.warning ? [block.text] : []),
      );
    const roof = { code: 'ROOF', description: 'Work on the roof' };
    expect(
      texts(
        { isolate: true, permitKinds: ['hotWork', 'ROOF'], safetyNote: undefined },
        { permitKinds: [roof] },
      ),
    ).toEqual([
      t('planned:fields.isolate'),
      `${t('planned:fields.permitKinds')}: Hot work, Work on the roof`,
    ]);
    expect(texts({ safetyNote: undefined })).toEqual([]);
  });

  it('says how it is done, and what and whom it needs', () => {
    const skills = [
      { name: 'Welding', level: 3 },
      { name: 'Reading', level: 1 },
    ];
    expect(facts({}, { skills, group: 'Mechanics' })).toMatchObject({
      [t('planned:fields.typology')]: getEnumText('cycleTypology', 'replacement'),
      [t('planned:fields.strategyKind')]: getEnumText('strategyKind', 'tbm'),
      [t('planned:fields.machineState')]: getEnumText('machineRunning', 'stopped'),
      [t('planned:fields.technicians')]: '2',
      [t('planned:fields.standardMinutes')]: '1 h 30 min',
      [t('planned:fields.professionalGroupId')]: 'Mechanics',
      [t('planned:fields.capacities')]:
        `Welding (${t('level', { level: 3 })}), Reading (${t('level', { level: 1 })})`,
      [t('planned:fields.tools')]: 'T1 · Chiave 17',
      [t('planned:fields.controlTools')]: 'C1 · Calibro',
      [t('planned:fields.lubricants')]: 'OIL · Olio ISO 46 (2.5 l)',
      [t('planned:fields.spares')]: 'BRG · Cuscinetto (2 pz)',
    });
    const none = facts({
      kit: { ...procedureSheet.kit!, lubricants: [{ name: 'OIL', unit: 'l' }], spares: undefined },
    });
    expect(none).toMatchObject({ [t('planned:fields.lubricants')]: 'OIL' });
    for (const name of [
      'planned:fields.materials',
      'planned:fields.spares',
      'planned:fields.capacities',
      'planned:fields.professionalGroupId',
    ] as const)
      expect(none).not.toHaveProperty(t(name));
    const two = { ...procedureSheet.kit!, tools: ['T1 · Chiave 17', 'T2 · Cacciavite'] };
    expect(facts({ kit: two })).toMatchObject({
      [t('planned:fields.tools')]: 'T1 · Chiave 17, T2 · Cacciavite',
    });
    // Absent values have no entry.
    expect(Object.keys(facts({ kit: undefined }))).toEqual(
      (
        [
          ...['common:fields.code', 'planned:fields.edition', 'planned:fields.approved'],
          ...['planned:fields.typology', 'planned:fields.strategyKind', 'planned:fields.machineState'],
          ...['planned:fields.technicians', 'planned:fields.standardMinutes'],
        ] as const
      ).map((name) => t(name as 'planned:fields.edition')),
    );
    expect(Object.values(none)).not.toContain('');
  });

  it('shows what to wear as signs, and warns', () => {
    const kinds = (more: object) => paperOf(more).blocks.map(({ kind }) => kind);
    expect(kinds({})).toEqual(['title', 'facts', 'text', 'icons', 'text', 'table']);
    expect(kinds({ ppe: [], safetyNote: undefined })).toEqual(['title', 'facts', 'table']);
    expect(paperOf().blocks[3]).toMatchObject({
      icons: procedureSheet.ppe.map((icon) => ({ icon, text: getEnumText('ppe', icon) })),
    });
    expect(paperOf().blocks[2]).toEqual({ kind: 'text', text: t('planned:fields.ppe'), bold: true });
    expect(paperOf().blocks[4]).toMatchObject({ warning: true, text: procedureSheet.safetyNote });
  });

  it('goes step by step, with key points, controls to tick and pictures', () => {
    const [asked] = procedureSheet.controls!;
    const looked = {
      ...asked!,
      id: 2,
      code: 'C-2',
      description: 'Looks',
      nature: 'qualitative',
      answers: [{ text: 'OK' }, { text: 'NOK' }],
    };
    const plain = { ...asked!, id: 3, code: 'C-3', target: undefined, lower: undefined };
    const counted = { ...asked!, id: 4, code: 'C-4', unit: undefined };
    const phase = { ...procedureSheet.phaseList[1]!, seq: 7, description: 'Turn', minutes: 90, images: [] };
    const full = {
      ...phase,
      keyPoint: '25 Nm',
      ppe: ['gloves', 'mask'],
      controlIds: [1, 2, 3, 4, 9],
      images: ['p'],
    };
    const sheet = { controls: [asked, looked, plain, counted], phaseList: [full, phase] };
    const table = paperOf(sheet).blocks.at(-1) as Of<'table'>;
    expect(table.rows[0]).toEqual([
      { text: '7', bold: true, centre: true },
      [
        'Turn',
        `${t('planned:fields.keyPoint')}: 25 Nm`,
        `${t('planned:fields.phasePpe')}: ${getEnumText('ppe', 'gloves')}, ${getEnumText('ppe', 'mask')}`,
        `☐ C-1 · Pressione: 5 – 10 bar (${t('planned:phases.target', { value: '7 bar' })})`,
        '☐ C-2 · Looks: OK / NOK',
        '☐ C-3 · Pressione: ≤ 10 bar',
        `☐ C-4 · Pressione: 5 – 10 (${t('planned:phases.target', { value: '7' })})`,
      ].join('\n'),
      { text: '1 h 30 min', centre: true },
      { pictures: ['p'] },
    ]);
    expect(table.rows[1]![1]).toBe('Turn');
    expect([table.shares, table.head[3]]).toEqual([[5, 53, 9, 33], t('planned:fields.images')]);
    const bare = paperOf({ phaseList: [phase], controls: undefined }).blocks.at(-1) as Of<'table'>;
    expect([bare.shares, bare.head[3]]).toEqual([[5, 83, 12, 0], '']);
  });
});
