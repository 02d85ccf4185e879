// Kinds of workbooks that caused problems in other products: written by other programs, or formatted for
// reading.
import { describe, expect, it } from 'vitest';
import { csv, machines, mapped, sheetOf, text } from '#tests/integration/mapped-file.ts';
import { partsOf, STYLES, zipOf } from '#tests/integration/workbooks.ts';

describe('a sheet for people', () => {
  it('spreads merged cells and says so', async () => {
    const row = (n: number, more = '') => `<row r="${n}">${text(`MG-${n}`)}${text('a')}${more}</row>`;
    const merges = '<mergeCells count="2"><mergeCell ref="C2:C4"/><mergeCell ref="D2:D4"/></mergeCells>';
    const { values, problems, remarks } = await mapped(
      sheetOf(`${machines};department`, row(2, text('PRS') + text('Stampaggio')) + row(3) + row(4), {
        merges,
      }),
    );
    expect(values.map(({ typologyCode, department }) => [typologyCode, department])).toEqual(
      Array(3).fill(['PRS', 'Stampaggio']),
    );
    expect(problems).toEqual([]);
    expect(remarks).toEqual(['mergedCells', 'mergedCells']);
  });

  it('has totals and notes that are no rows', async () => {
    const { values, problems, remarks } = await mapped(
      csv(
        `${machines};price`,
        'TR-1;a;PRS;100',
        'TR-2;b;PRS;200',
        'Totale;;;300',
        '',
        'Stampato il 01/02/2026',
      ),
    );
    expect(values).toHaveLength(2);
    expect(problems).toEqual([]);
    expect(remarks).toEqual(['rowLeftOut']);
  });

  it('has its header below titles as wide as the table', async () => {
    const { sheet, values } = await mapped(
      csv('Stabilimento;Torino;Reparto;Stampaggio', '', `${machines};price`, 'A;a;PRS;100', 'B;b;PRS;250'),
    );
    expect(sheet.headerRow).toBe(3);
    expect(values).toHaveLength(2);
  });

  it('is read where it is hidden, and it is said', async () => {
    const hidden = `<row r="2" hidden="1">${['H-1', 'a', 'PRS'].map(text).join('')}</row><row r="3">${['H-2', 'a', 'PRS'].map(text).join('')}</row>`;
    const { values, remarks } = await mapped(sheetOf(machines, hidden, { state: 'veryHidden' }));
    expect(values).toHaveLength(2);
    expect(remarks).toEqual(['hiddenSheet', 'hiddenRows']);
  });
});

describe('workbooks of other programs', () => {
  const row = '<row r="2">$1$2$3</row>'
    .replace('$1', text('ST-1'))
    .replace('$2', text('a'))
    .replace('$3', text('PRS'));
  const usual = (xml = row) => {
    const header = machines.split(';').map(text).join('');
    const sheet = `<worksheet><sheetData><row r="1">${header}</row>${xml}</sheetData></worksheet>`;
    return partsOf([['Machines', sheet]]);
  };
  const changed = (name: string, change: (xml: string) => string) =>
    usual().map((part) => (part.name === name ? { ...part, bytes: change(String(part.bytes)) } : part));
  const related = (change: (xml: string) => string) => zipOf(changed('xl/_rels/workbook.xml.rels', change));
  const strict = (xml: string) =>
    xml
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/',
        'http://purl.oclc.org/ooxml/officeDocument/',
      )
      .replaceAll(
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
      );
  it.each<[string, () => Buffer]>([
    ['strict', () => zipOf(usual().map((part) => ({ ...part, bytes: strict(String(part.bytes)) })))],
    ['whose targets are absolute', () => related((xml) => xml.replace('"worksheets/', '"/xl/worksheets/'))],
    ['whose targets climb', () => related((xml) => xml.replace('"worksheets/', '"../xl/./worksheets/'))],
    [
      'whose targets have strokes of Windows',
      () => related((xml) => xml.replace('"worksheets/', '"worksheets\\')),
    ],
    ['whose targets have capitals', () => related((xml) => xml.replace('sheet1.xml', 'Sheet1.XML'))],
    [
      'with parts named with strokes of Windows',
      () => zipOf(usual().map((part) => ({ ...part, name: part.name.replaceAll('/', '\\') }))),
    ],
    [
      'with a link that is none',
      () =>
        related((xml) =>
          xml.replace(
            '<Relationship ',
            '<Relationship Id="x" Type="a/hyperlink" Target="http://[%zz" TargetMode="External"/><Relationship ',
          ),
        ),
    ],
    ['without references of rows and cells', () => zipOf(usual(row.replace(' r="2"', '')))],
    ['without styles', () => zipOf(usual().filter(({ name }) => name !== 'xl/styles.xml'))],
    ['that is stored as it is', () => zipOf(usual().map((part) => ({ ...part, stored: true })))],
    ['that is streamed: sizes stand behind the parts', () => zipOf(usual(), { streamed: true })],
  ])('%s', async (_, file) => {
    const { values, problems } = await mapped(file());
    expect(values).toEqual([{ code: 'ST-1', description: 'a', typologyCode: 'PRS' }]);
    expect(problems).toEqual([]);
  });

  it.each(['1', 'true', 'on'])('that counts days from 1904 (%s)', async (value) => {
    const day = '<c s="1"><v>44264</v></c>';
    const sheet = `<worksheet><sheetData><row r="1">${`${machines};scadVitaResidua`.split(';').map(text).join('')}</row>${row.replace('</row>', `${day}</row>`)}<row r="3">${text('ST-2')}${text('b')}${text('PRS')}${text('31/12/2030')}</row></sheetData></worksheet>`;
    const file = zipOf(
      partsOf([['Machines', sheet]]).map((part) => {
        const xml = String(part.bytes);
        if (part.bytes === STYLES) return { ...part, bytes: xml.replace('numFmtId="14"', 'numFmtId="22"') };
        return part.name === 'xl/workbook.xml'
          ? { ...part, bytes: xml.replace('<sheets>', `<workbookPr date1904="${value}"/><sheets>`) }
          : part;
      }),
    );
    const { values, problems } = await mapped(file);
    expect(values.map(({ scadVitaResidua }) => scadVitaResidua)).toEqual(['2025-03-10', '2030-12-31']);
    expect(problems).toEqual([]);
  });

  it('with a title over all columns, totals and a note', async () => {
    const cell = (value: string) => text(value);
    const line = (n: number, ...values: string[]) => `<row r="${n}">${values.map(cell).join('')}</row>`;
    const sheet = `<worksheet><sheetData>${line(1, 'ELENCO MACCHINE STABILIMENTO')}<row r="2"></row>${line(3, 'Codice', 'Descrizione', 'Codice tipologia', 'Prezzo')}${line(4, 'TT-1', 'a', 'PRS', '100')}${line(5, 'TT-2', 'b', 'PRS', '200')}<row r="6">${cell('Totale')}<c r="D6"><v>300</v></c></row><row r="7"></row>${line(8, 'Stampato il 01/02/2026')}</sheetData><mergeCells><mergeCell ref="A1:D1"/></mergeCells></worksheet>`;
    const { values, problems, remarks } = await mapped(zipOf(partsOf([['Foglio1', sheet]])));
    expect(values.map(({ code, price }) => [code, price])).toEqual([
      ['TT-1', 100],
      ['TT-2', 200],
    ]);
    expect([problems, remarks]).toEqual([[], ['rowLeftOut']]);
  });
});
