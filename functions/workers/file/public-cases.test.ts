// Kinds of files that caused problems in other products: their content and how it is read.
import { describe, expect, it } from 'vitest';
import {
  answered,
  csv,
  DETROIT,
  machines,
  mapped,
  sheetOf,
  TURIN,
  text,
} from '#tests/integration/mapped-file.ts';

describe('codes', () => {
  it('in formulas of a text are the text', async () => {
    const { values, problems } = await mapped(
      csv(
        `${machines};codeSap`,
        '="00451";Riduttore;PRS;="0000123"',
        '"=""00452""";Riduttore 2;PRS;"=""0000124"""',
      ),
    );
    expect(values.map(({ code, codeSap }) => [code, codeSap])).toEqual([
      ['00451', '0000123'],
      ['00452', '0000124'],
    ]);
    expect(problems).toEqual([]);
  });

  it('in scientific notation are warned of', async () => {
    const { problems } = await mapped(
      csv(machines, '3,02E+07;Pompa dosatrice;PRS', '8,00123E+11;Valvola;PRS', '0012;Zeri;PRS'),
    );
    expect(problems).toEqual([
      [2, 'spreadsheetNumber'],
      [3, 'spreadsheetNumber'],
    ]);
  });

  it('are what their number format shows', async () => {
    const cell = (style: number, n: number) => `<c s="${style}"><v>${n}</v></c>`;
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
    const { values } = await mapped(
      sheetOf(
        `${machines};modello;price`,
        row(cell(1, 12), text('Pressa'), text('PRS'), cell(2, 7), cell(4, 1500)) +
          row(cell(1, 13), text('Pressa 2'), text('PRS'), cell(3, 123_456), cell(5, 1234.5)) +
          row(cell(6, 7), text('Pressa 3'), text('PRS'), cell(0, 5), cell(4, 3)),
        {
          formats: ['"PMP-"0000', '000\\-000', '00"-"00"-"00', '0" EUR"', '#,##0.00 [$€-410]', '"M-"General'],
        },
      ),
    );
    expect(values.map(({ code, modello, price }) => [code, modello, price])).toEqual([
      ['PMP-0012', '000-007', 1500],
      ['PMP-0013', '12-34-56', 1234.5],
      ['M-7', '5', 3],
    ]);
  });
});

describe('what could be read in two ways', () => {
  const prices = csv(`${machines};price`, 'TH-1;Pressa;PRS;1.500', 'TH-2;Tornio;PRS;12.350');
  it.each([
    [TURIN, [1500, 12_350]],
    [DETROIT, [1.5, 12.35]],
  ])('numbers follow the plant, and it is said: %j', async (plant, expected) => {
    const { values, remarks } = await mapped(prices, { plant });
    expect(values.map(({ price }) => price)).toEqual(expected);
    expect(remarks).toEqual(['decimalsAssumed']);
  });
  it('numbers follow what was chosen', async () => {
    const tables = answered((await mapped(prices)).asked, { price: { op: 'decimals', mark: '.' } });
    const { values, remarks } = await mapped(prices, { tables });
    expect(values.map(({ price }) => price)).toEqual([1.5, 12.35]);
    expect(remarks).toEqual(['decimalsChosen']);
  });
  it('one number that is clear decides for its column', async () => {
    const { values, remarks } = await mapped(csv(`${machines};price`, 'A;a;PRS;1.500', 'B;b;PRS;12.35'));
    expect(values.map(({ price }) => price)).toEqual([1500, 12.35].map((n, i) => (i === 0 ? 1.5 : n)));
    expect(remarks).toEqual([]);
  });

  const dates = csv(`${machines};scadVitaResidua`, 'AD-1;a;PRS;03/04/2027', 'AD-2;b;PRS;12/11/2026');
  it.each([
    [TURIN, ['2027-04-03', '2026-11-12']],
    [DETROIT, ['2027-03-04', '2026-12-11']],
  ])('dates follow the plant, and it is said: %j', async (plant, expected) => {
    const { values, remarks } = await mapped(dates, { plant });
    expect(values.map(({ scadVitaResidua }) => scadVitaResidua)).toEqual(expected);
    expect(remarks).toEqual(['datesAssumed']);
  });
  it('dates follow what was chosen', async () => {
    const tables = answered((await mapped(dates)).asked, { scadVitaResidua: { op: 'dates', order: 'mdy' } });
    const { values, remarks } = await mapped(dates, { tables });
    expect(values[0]!.scadVitaResidua).toBe('2027-03-04');
    expect(remarks).toEqual(['datesChosen']);
  });
  it('one date that is clear decides for its column, and dates of two orders are refused by row', async () => {
    const clear = await mapped(
      csv(`${machines};scadVitaResidua`, 'A;a;PRS;03/04/2027', 'B;b;PRS;03/25/2027'),
    );
    expect(clear.values.map(({ scadVitaResidua }) => scadVitaResidua)).toEqual(['2027-03-04', '2027-03-25']);
    expect([clear.remarks, clear.problems]).toEqual([[], []]);
    const mixed = await mapped(
      csv(`${machines};scadVitaResidua`, 'A;a;PRS;03/04/2027', 'B;b;PRS;03/25/2027', 'C;c;PRS;25/03/2027'),
    );
    expect([mixed.remarks, mixed.problems]).toEqual([['datesAssumed'], [[3, 'notDay']]]);
  });
  it('a text that looks like a number says nothing of prices, another price does', async () => {
    const models = await mapped(csv(`${machines};modello;price`, 'A;a;PRS;3.2;1.500', 'B;b;PRS;4.5;12.350'));
    expect(models.values.map(({ price }) => price)).toEqual([1500, 12_350]);
    expect(models.remarks).toEqual(['decimalsAssumed']);
    const distances = await mapped(
      csv(`${machines};price;distCentralWarehouse`, 'A;a;PRS;1.500;3.2', 'B;b;PRS;12.350;4.5'),
    );
    expect(distances.values.map(({ price }) => price)).toEqual([1.5, 12.35]);
    expect(distances.remarks).toEqual(['decimalsAlike']);
  });
  it('numbers in the other convention are read by that where they can be nothing else', async () => {
    const { values, problems } = await mapped(
      csv(`${machines};price`, 'A;a;PRS;1,5', 'B;b;PRS;2,25', 'C;c;PRS;3,75', 'D;d;PRS;"1,234.5"'),
    );
    expect(values.map(({ price }) => price)).toEqual([1.5, 2.25, 3.75, 1234.5]);
    expect(problems).toEqual([]);
  });
});

describe('letters of other systems', () => {
  const file = (bytes: string) => Buffer.from(csv(machines, bytes), 'latin1');
  it.each([
    ['macintosh', 'MR-1;Pompa \x88 vide refroidie \x8et\x8e;PRS', 'Pompa à vide refroidie été'],
    ['macintosh', 'MR-2;Unit\x88 idraulica pi\x9d grande;PRS', 'Unità idraulica più grande'],
    ['cp850', 'DO-1;Unit\x85 n\x82 pi\x97;PRS', 'Unità né più'],
    ['macintosh', 'MR-3;QUALIT\xcb PERCH\x83 \xe9 cos\x93;PRS', 'QUALITÀ PERCHÉ È così'],
    ['cp850', 'DO-2;GRAISSAGE D\x90TAILL\x90, 20\xf8C;PRS', 'GRAISSAGE DÉTAILLÉ, 20°C'],
    ['iso-8859-15', 'IS-1;M\xe9canisme \xe0 c\xbdur, 100 \xa4;PRS', 'Mécanisme à cœur, 100 €'],
    ['windows-1252', 'WI-1;Unit\xe0 \x96 l\x92huile \xd880 n\xb03;PRS', 'Unità – l’huile Ø80 n°3'],
  ])('%s: %j', async (page, line, description) => {
    const { values, remarks, sheet } = await mapped(file(line));
    expect(values[0]!.description).toBe(description);
    expect(sheet.letters).toMatchObject({ page });
    expect(remarks).toEqual(page === 'windows-1252' ? [] : ['lettersAssumed']);
  });
  it('that could be of two are asked for', async () => {
    const { sheet, remarks } = await mapped(file('X-1;Unit\x85 motrice;PRS'));
    expect(sheet.letters).toMatchObject({ page: 'windows-1252', isUnclear: true });
    expect(sheet.letters!.readings!.slice(0, 2)).toEqual([
      { page: 'windows-1252', samples: ['Unit… motrice'] },
      { page: 'cp850', samples: ['Unità motrice'] },
    ]);
    expect(remarks).toEqual(['lettersAssumed']);
  });
});

describe('a line that says what separates', () => {
  it.each([
    ['"sep=;"', ';'],
    ['sep=; ', ';'],
    ['sep=;;;', ';'],
    ['SEP=;', ';'],
    ['\ufeffsep=;', ';'],
    ['sep=,', ','],
    ['"sep=|"', '|'],
    ['sep=\t', '\t'],
  ])('%j is none of the rows, and is believed', async (hint, by) => {
    // Other separators are more frequent than the file's own.
    const other = by === ',' ? ';' : ',';
    const texts = ['a,b,c,d', 'e,f,g,h'].map((text) => text.replaceAll(',', other));
    const lines = [
      ['code', 'description', 'typologyCode'],
      ...texts.map((text, i) => [`QS-${i}`, text, 'PRS']),
    ];
    const { values, problems, sheet } = await mapped(csv(hint, ...lines.map((line) => line.join(by))));
    expect(values.map(({ code, description }) => [code, description])).toEqual(
      texts.map((text, i) => [`QS-${i}`, text]),
    );
    expect([problems, sheet.headerRow]).toEqual([[], 2]);
  });
});

it('quotes that mean inches stay where they are, and one that is never closed costs its own line alone', async () => {
  const { values, problems } = await mapped(
    csv(
      machines,
      'IN-1;Tubo 3/4" x 2";PRS',
      'IN-2;"Tubo 3/4" nero";PRS',
      'IN-3;"Tubo 1"" zincato";PRS',
      'IN-4;"DN50;PRS',
      '"IN-5";"Riduzione 2" x 1"";"PRS"',
      'IN-6;Ultimo;PRS',
    ),
  );
  expect(values.map(({ description }) => description)).toEqual([
    ...['Tubo 3/4" x 2"', 'Tubo 3/4" nero', 'Tubo 1" zincato', '"DN50', 'Riduzione 2" x 1"', 'Ultimo'],
  ]);
  expect(problems).toEqual([[5, 'brokenRow']]);
});

describe('yes and no, and what else is chosen', () => {
  it.each([
    ['Y', ['1', 'VERO', 'Vrai', 'true', 'x', 'X', 'Oui', 'Sì', 'si', 'S', 'Ja', 'Y', '✓', '☑']],
    ['N', ['0', 'FALSO', 'Faux', 'false', 'No', 'Non', 'N', '✗', '☐']],
  ])('%s is said in many ways', async (twin, ways) => {
    const { values, problems } = await mapped(
      csv(`${machines};twin`, ...ways.map((way, i) => `BO-${i};a;PRS;${way}`)),
    );
    expect(problems).toEqual([]);
    expect(values.map((each) => each.twin)).toEqual(ways.map(() => twin));
  });
  it('booleans of a workbook are such', async () => {
    const row = (n: number, twin: string) =>
      `<row r="${n}">${text(`BO-${n}`)}${text('a')}${text('PRS')}${twin}</row>`;
    const cells = ['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c><v>1</v></c>', text('VERO')];
    const { values, problems } = await mapped(
      sheetOf(`${machines};twin`, cells.map((cell, i) => row(i + 2, cell)).join('')),
    );
    expect([values.map(({ twin }) => twin), problems]).toEqual([['Y', 'N', 'Y', 'Y'], []]);
  });
  it.each([
    ['active', ['Attiva', 'attivo', 'ACTIVE', 'En service', 'in servizio']],
    ['dismissed', ['dismessa', 'Dismesso', 'hors service', 'fuori servizio']],
    ['standby', [' standby ', 'in stand-by', 'En veille']],
  ])('a machine is %s in three languages', async (stato, ways) => {
    const { values, problems } = await mapped(
      csv(`${machines};stato`, ...ways.map((way, i) => `ST-${i};a;PRS;${way}`)),
    );
    expect(problems).toEqual([]);
    expect(values.map((each) => each.stato)).toEqual(ways.map(() => stato));
  });
  it.each(['-', '–', '?', '/', '*'])('%s is none of the choices', async (sign) => {
    const { values, problems } = await mapped(csv(`${machines};classPre;twin`, `SI-1;a;PRS;${sign};${sign}`));
    expect(problems).toEqual([
      [2, 'unknownChoice'],
      [2, 'unknownChoice'],
    ]);
    expect(values[0]).not.toHaveProperty('classPre');
  });
});

it.each([
  ...['#N/D', '#N/A', '#NV', '#RIF!', '#REF!', '#VALORE!', '#VALEUR!', '#WERT!', '#NOME?', '#NOM?', '#NAME?'],
  ...['#DIV/0!', '#BEZUG!', '#¡VALOR!', '#ESPANSIONE!', '#NULLO!', '#NUL!', '#NUM!', '#NOMBRE!', '#SPILL!'],
])('the error %s of a formula is no text', async (error) => {
  const { problems } = await mapped(csv(`${machines};codeSap`, `ER-1;a;PRS;${error}`));
  expect(problems).toEqual([[2, 'formulaError']]);
});

it('a mark of DOS at the end of a file is no row', async () => {
  const { values } = await mapped(`${csv(machines, 'CZ-1;Uno;PRS')}\x1a`);
  expect(values).toHaveLength(1);
});

it('history that is still open has no closing date, and programs may count seconds', async () => {
  const { values, problems } = await mapped(
    csv(
      'Order;Equipment;Order description;reportedAt;closedAt',
      '1;M1;Guasto;1741586400;En cours',
      '2;M1;Guasto;1741586400000;In corso',
    ),
  );
  expect(problems).toEqual([]);
  expect(values.map(({ reportedAt, closedAt }) => [reportedAt, closedAt])).toEqual(
    Array(2).fill(['2025-03-10T07:00', undefined]),
  );
});

it('a list of parts is not offered as machines', async () => {
  const { asked } = await mapped(csv('Codice;Descrizione;Ubicazione;Categoria', 'R-1;Cuscinetto;A1;Mecc'));
  expect(asked.map(({ index }) => index)).not.toContain(2);
});
