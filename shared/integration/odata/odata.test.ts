import { describe, expect, it } from 'vitest';
import { isRowMatching, parseFilter } from './filter.ts';
import { buildMetadata, buildServiceDocument } from './metadata.ts';
import { ODataProblem } from './problem.ts';
import { parseQuery } from './query.ts';
import { getSet, odataSets, type SetName } from './sets.ts';

const set = getSet('WorkOrders');
/** Returns the status and what the refusal names. */
function refuse(work: () => unknown): [number, string | undefined, string] {
  try {
    work();
  } catch (error) {
    if (error instanceof ODataProblem) return [error.status, error.target, error.message];
    throw error;
  }
  throw new Error('not refused');
}

describe('a filter', () => {
  it.each([
    ["code eq 'A'", [['code', 'eq', 'A']]],
    ["code eq 'Pompa dell''olio'", [['code', 'eq', "Pompa dell'olio"]]],
    ["code eq ''", [['code', 'eq', '']]],
    ["code eq ' and '", [['code', 'eq', ' and ']]],
    ['code eq null', [['code', 'eq', null]]],
    ['minutes eq -5', [['minutes', 'eq', -5]]],
    ['tolerance eq 1.5', [['tolerance', 'eq', 1.5]]],
    ['closedLate eq true', [['closedLate', 'eq', true]]],
    [
      'plannedOn ge 2026-01-01 and plannedOn lt 2026-02-01',
      [
        ['plannedOn', 'ge', '2026-01-01'],
        ['plannedOn', 'lt', '2026-02-01'],
      ],
    ],
    ['changedAt ge 2026-11-01T00:00:00+01:00', [['changedAt', 'ge', '2026-10-31T23:00:00.000Z']]],
    ['changedAt ge 2026-11-01T00:00:00 01:00', [['changedAt', 'ge', '2026-10-31T23:00:00.000Z']]],
    ['changedAt gt 2026-11-01T00:00:00.417Z', [['changedAt', 'gt', '2026-11-01T00:00:00.417Z']]],
    ['changedAt gt 2026-11-01T00:00Z', [['changedAt', 'gt', '2026-11-01T00:00:00.000Z']]],
  ])('%s', (text, expected) => {
    expect(parseFilter(text, set).map(({ column, operator, value }) => [column, operator, value])).toEqual(
      expected,
    );
  });

  it.each([
    ["description(code,'olio')", 'description'],
    ["contains(code,'olio')", 'contains'],
    ["code eq 'A' or code eq 'B'", 'or'],
    ["not code eq 'A'", 'not'],
    ["code ne 'A'", 'ne'],
    ["(code eq 'A')", 'Parentheses'],
    ["machine/code eq 'A'", 'A path'],
    ['minutes gt 5', 'gt'],
    ["code ge 'A'", 'ge'],
    ['closedAt ge 2026-01-01T00:00:00Z', 'ge'],
  ])('%s is not supported', (text, target) => {
    expect(refuse(() => parseFilter(text, set)).slice(0, 2)).toEqual([501, target]);
  });

  it.each([
    ['', 1],
    ['code', 5],
    ['code eq', 8],
    ['code eq A', 9],
    ["code eq 'A", 9],
    ["code eq 'A' and", 16],
    ["code eq 'A' code eq 'B'", 13],
    ["code eq 'dell'olio'", 14],
    ['nosuch eq 1', 1],
    ['toString eq 1', 1],
    ['plannedOn ge 2026-02-30', 14],
    ["plannedOn ge '2026-01-01'", 14],
    ['plannedOn ge 2026-01-01T00:00:00Z', 14],
    ['plannedOn ge null', 14],
    ['changedAt ge 2026-01-01', 14],
    ['changedAt ge 2026-13-01T00:00:00Z', 14],
    ['minutes eq 5x', 13],
    ["minutes eq '5'", 12],
    ['closedLate eq 1', 15],
    ['code like 1', 6],
    ['code eq "A"', 9],
  ])('%s is wrong at character %i', (text, position) => {
    const [status, target, message] = refuse(() => parseFilter(text, set));
    expect([status, target]).toEqual([400, '$filter']);
    expect(message).toContain(`(character ${position})`);
  });

  it.each([
    ["code eq 'A' and plannedOn le 2026-01-31", true],
    ["code eq 'a'", false],
    ['plannedOn gt 2026-01-31', false],
    ['plannedOn ge 2026-01-31', true],
    ['plannedOn lt 2026-01-31', false],
    ['note eq null', true],
    ['closedOn lt 2026-01-31', false],
  ])('%s matches a row: %s', (text, isMatching) => {
    const row = { code: 'A', plannedOn: '2026-01-31', closedOn: null };
    expect(isRowMatching(row, parseFilter(text, set))).toBe(isMatching);
  });
});

describe('options', () => {
  it('are read', () => {
    const options = {
      $select: 'code, id,code',
      $top: '5',
      $orderby: 'id asc',
      $skiptoken: 'x',
      $format: 'json',
    };
    expect(parseQuery(options, set)).toEqual({ select: ['code', 'id'], filter: [], top: 5, skiptoken: 'x' });
    expect(parseQuery({ $select: '*', $orderby: 'id' }, set)).toEqual({ filter: [], select: undefined });
  });

  it.each([
    [{ $expand: 'machine' }, 501, '$expand'],
    [{ $skip: '1' }, 501, '$skip'],
    [{ $count: 'true' }, 501, '$count'],
    [{ $search: 'x' }, 501, '$search'],
    [{ $orderby: 'plannedOn' }, 501, '$orderby'],
    [{ $orderby: 'id desc' }, 501, '$orderby'],
    [{ $format: 'xml' }, 501, '$format'],
    [{ $nosuch: '1' }, 400, '$nosuch'],
    [{ api_key: 'plk_x' }, 400, 'api_key'],
    [{ $select: 'code,nosuch' }, 400, '$select'],
    [{ $top: '-1' }, 400, '$top'],
    [{ $top: '1.5' }, 400, '$top'],
    [{ $top: '' }, 400, '$top'],
  ])('%j are refused by %i', (options, status, target) => {
    const [found, name, message] = refuse(() => parseQuery(options as Record<string, string>, set));
    expect([found, name]).toEqual([status, target]);
    expect(message).not.toContain('plk_');
  });
});

describe('the description', () => {
  const names = Object.keys(odataSets) as SetName[];
  const xml = buildMetadata(names);

  it('is well-formed, and declares every set with a key that is never null', () => {
    const document = /<(\/?)([\w:]+)[^>]*?(\/?)>/g;
    const open: string[] = [];
    for (const [, close, name = '', empty] of xml.replace(/<\?.*?\?>/, '').matchAll(document)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
    for (const name of names) {
      const { type, key } = getSet(name);
      expect(xml).toContain(`<EntitySet Name="${name}" EntityType="Plantledger.${type}"/>`);
      expect(xml).toMatch(new RegExp(`<EntityType Name="${type}"><Key><PropertyRef Name="${key}"/></Key>`));
      expect(xml).toMatch(new RegExp(`<Property Name="${key}" [^>]*Nullable="false"/>`));
    }
  });

  it('says what clients do by themselves', () => {
    expect(xml).toContain('<PropertyValue Property="Countable" Bool="false"/>');
    expect(xml).toContain('<PropertyValue Property="Insertable" Bool="false"/>');
    expect(xml).toContain('<PropertyValue Property="Updatable" Bool="false"/>');
    expect(xml).toContain('<PropertyValue Property="Deletable" Bool="false"/>');
  });

  it('names only the sets that a key may read', () => {
    expect(buildMetadata(['Tags'])).not.toContain('WorkOrder');
    expect(JSON.parse(buildServiceDocument('https://x/odata/v4', ['Tags']))).toEqual({
      '@odata.context': 'https://x/odata/v4/$metadata',
      value: [{ name: 'Tags', kind: 'EntitySet', url: 'Tags' }],
    });
  });
});
