// System query options of an OData request: what this service supports, refuses and does not know (decision G29).
import { type Comparison, parseFilter } from './filter.ts';
import { buildUnsupportedProblem, ODataProblem } from './problem.ts';
import type { ODataSet } from './sets.ts';

export interface ODataQuery {
  /** Chosen columns; absent: all. */
  select?: string[];
  filter: Comparison[];
  top?: number;
  skiptoken?: string;
}

const unsupported = new Set([
  '$expand',
  '$skip',
  '$count',
  '$search',
  '$apply',
  '$compute',
  '$index',
  '$levels',
]);

const buildOptionProblem = (target: string, message: string) =>
  new ODataProblem(400, 'badOption', message, target);

function parseSelect(text: string, { columns }: ODataSet): string[] | undefined {
  if (text.trim() === '*') return undefined;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(columns, name));
  if (unknown !== undefined)
    throw buildOptionProblem('$select', `There is no column ${unknown.slice(0, 60)}.`);
  return [...new Set(names)];
}

function parseTop(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw buildOptionProblem('$top', '$top is a whole number from 0.');
  return Number(text);
}

function assertOrder(text: string, { key }: ODataSet): void {
  if (!new RegExp(`^${key}(?: asc)?$`).test(text.trim()))
    throw buildUnsupportedProblem('$orderby', `Rows are ordered by ${key} only.`);
}

function assertFormat(text: string): void {
  if (!/^(?:json|application\/json(?:;.*)?)$/i.test(text))
    throw buildUnsupportedProblem('$format', 'The only format of rows is JSON.');
}

/** @throws ODataProblem */
export function parseQuery(options: Readonly<Record<string, string>>, set: ODataSet): ODataQuery {
  const query: ODataQuery = { filter: [] };
  for (const [name, text] of Object.entries(options)) {
    if (unsupported.has(name)) throw buildUnsupportedProblem(name);
    if (name === '$select') query.select = parseSelect(text, set);
    else if (name === '$filter') query.filter = parseFilter(text, set);
    else if (name === '$top') query.top = parseTop(text);
    else if (name === '$orderby') assertOrder(text, set);
    else if (name === '$format') assertFormat(text);
    else if (name === '$skiptoken') query.skiptoken = text;
    // The value may be a key, so it is not repeated.
    else throw buildOptionProblem(name.slice(0, 40), 'There is no such query option.');
  }
  return query;
}
