// Import target of technicians: by code, with their teams (domain 14.2).

import { parseInput } from '#shared/input.ts';
import { operatorFieldEntries } from '#shared/organisation/operator-fields.ts';
import { Operator } from '#shared/organisation/team.ts';
import { RefusalError } from '#shared/refused.ts';
import { operators, professionalGroups, teams } from '../../db/entities/organisation.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { createArchiveHandlers } from '../../http/archive-handlers.ts';
import type { CodeLookup, ExistingRecord, Target, Values } from '../../ingestion/public.ts';
import { toCellKey } from '../../ingestion/public.ts';
import { buildOperatorWrites, type OperatorChange } from '../operator.ts';
import { computeTeamChanges, getTeamMembership, type TeamMembership } from '../team.ts';

type StoredTeam = StoredOf<typeof teams>;
interface OperatorImage {
  operator: Operator;
  joined: TeamMembership;
}

const getKey = ({ code }: Values) => toCellKey(code);

/** Parses the team codes of a technician, separated by commas or semicolons. */
const parseTeamCodes = (value: string | number | undefined): string[] =>
  String(value ?? '')
    .split(/[,;]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

const formatTeamCodes = (codes: readonly string[]) =>
  [...new Set(codes)].sort((a, b) => (toCellKey(a) < toCellKey(b) ? -1 : 1)).join();

/** Columns filled as they are; the code identifies the technician. */
const valueColumns = operatorFieldEntries.flatMap(([field, { column }]) =>
  column && column.template.need !== 'key' && !column.template.lookup
    ? [{ field, name: column.template.name, isText: column.template.kind === 'text' }]
    : [],
);

const toText = (value: string | number | undefined) => (value === undefined ? undefined : String(value));

function toOperatorFields(values: Values, codes: CodeLookup): Partial<Operator> {
  const fields = {
    ...Object.fromEntries(
      valueColumns.map(({ field, name, isText }) => [field, isText ? toText(values[name]) : values[name]]),
    ),
    professionalGroupId: codes.idOf('ProfessionalGroups', toCellKey(values.professionalGroup)),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Returns the wanted teams: the technician keeps leading those led now and becomes a member of the others.
 * Undefined if the column is absent.
 */
function findRequestedTeams(
  values: Values,
  codes: CodeLookup,
  currentTeams: TeamMembership,
): TeamMembership | undefined {
  if (values.team === undefined) return undefined;
  const ids = parseTeamCodes(values.team).map((code) => {
    const id = codes.idOf('Teams', toCellKey(code));
    if (id === undefined)
      throw new RefusalError('invalid', 'refMissing', {
        values: { what: 'team' },
        fields: { team: 'refMissing' },
      });
    return Number(id);
  });
  return {
    leads: currentTeams.leads.filter((id) => ids.includes(id)),
    worksIn: ids.filter((id) => !currentTeams.leads.includes(id)),
  };
}

const loadTeams = (store: Store): Promise<StoredTeam[]> => loadAllItems(store, teams);

/** Builds the handlers of technicians that also put the written one into these teams. */
const createOperatorHandlers = (
  allTeams: readonly StoredTeam[],
  teamMembership: TeamMembership | undefined,
) =>
  createArchiveHandlers<Operator>(operators, async (change) => [
    await buildOperatorWrites(change),
    teamMembership ? await buildTeamWrites(change, allTeams, teamMembership) : [],
  ]);

async function buildTeamWrites(
  { store, id }: OperatorChange,
  allTeams: readonly StoredTeam[],
  teamMembership: TeamMembership,
): Promise<Writes> {
  const { writes, more } = await computeTeamChanges(store, allTeams, id, teamMembership, 'team');
  return [writes, more === 0 ? [] : store.holdMore(operators, id, 'teams', more)];
}

const getOperatorFields = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...operatorFields
}: StoredOf<typeof operators>): Operator => operatorFields;

const NO_TEAMS: TeamMembership = { leads: [], worksIn: [] };

const codeColumns = new Set(['code', 'email', 'team', 'professionalGroup']);

export const operatorsTarget: Target = {
  table: 'Operators',
  key: getKey,

  written(values, standing) {
    const existingValues = standing?.values[0] ?? {};
    const newValues = {
      ...values,
      ...(values.team !== undefined && { team: formatTeamCodes(parseTeamCodes(values.team)) }),
    };
    // Keeps the existing spelling of a code that differs only in case.
    return Object.fromEntries(
      Object.entries(newValues).map(([column, value]) => {
        const existingValue = existingValues[column];
        return [
          column,
          existingValue !== undefined &&
          codeColumns.has(column) &&
          toCellKey(existingValue) === toCellKey(value)
            ? existingValue
            : value,
        ];
      }),
    );
  },

  async standing(store) {
    const [allOperators, allTeams, groups] = await Promise.all([
      loadAllItems(store, operators),
      loadAllItems(store, teams),
      loadAllItems(store, professionalGroups),
    ]);
    const groupCodes = new Map(groups.map(({ id, code }) => [id, code]));
    const teamCodesByOperator = new Map<number, string[]>();
    for (const { code, leaders, members } of allTeams)
      for (const id of [...leaders, ...members])
        teamCodesByOperator.set(id, [...(teamCodesByOperator.get(id) ?? []), code]);
    return new Map(
      allOperators.map(({ id, version, updatedAt, updatedBy, ...one }): [string, ExistingRecord] => {
        const cells = {
          code: one.code,
          ...Object.fromEntries(valueColumns.map(({ field, name }) => [name, one[field]])),
          team: formatTeamCodes(teamCodesByOperator.get(id) ?? []) || undefined,
          professionalGroup: groupCodes.get(one.professionalGroupId ?? 0),
        };
        const values = Object.fromEntries(
          Object.entries(cells).flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell]])),
        );
        return [toCellKey(one.code), { id, version, updatedAt, updatedBy, values: [values] }];
      }),
    );
  },

  refs: { professionalGroup: { table: 'ProfessionalGroups', optional: true } },
  otherTables: ['Teams'],

  problems: (rows, { codes }) =>
    rows.flatMap(({ line, values }) => {
      const value = parseTeamCodes(values.team).find(
        (code) => codes.idOf('Teams', toCellKey(code)) === undefined,
      );
      return value === undefined
        ? []
        : [{ line, column: 'team', code: 'noParent' as const, values: { value } }];
    }),

  async create({ rows: [values = {}], codes, actor, store }) {
    const teamMembership = findRequestedTeams(values, codes, NO_TEAMS);
    const input = await parseInput(Operator, {
      ...toOperatorFields(values, codes),
      code: toText(values.code),
    });
    const archive = createOperatorHandlers(teamMembership ? await loadTeams(store) : [], teamMembership);
    return ((await archive.create({ input, actor, store })) as { id: number }).id;
  },

  async update({ rows: [values = {}], standing, codes, actor, store }) {
    const id = Number(standing.id);
    const [before, allTeams] = await Promise.all([
      store.get(operators, id),
      values.team === undefined ? [] : loadTeams(store),
    ]);
    const after = await parseInput(Operator, {
      ...getOperatorFields(before),
      ...toOperatorFields(values, codes),
    });
    const input = { ...after, id, version: standing.version };
    await createOperatorHandlers(
      allTeams,
      findRequestedTeams(values, codes, getTeamMembership(allTeams, id)),
    ).replace({ input, actor, store });
  },

  async image({ id, store }) {
    const [before, allTeams] = await Promise.all([store.get(operators, Number(id)), loadTeams(store)]);
    const image: OperatorImage = {
      operator: getOperatorFields(before),
      joined: getTeamMembership(allTeams, before.id),
    };
    return { version: before.version, image };
  },

  async restore({ id, image, actor, store }) {
    const { operator, joined: teamMembership } = image as OperatorImage;
    const [{ version }, allTeams] = await Promise.all([store.get(operators, Number(id)), loadTeams(store)]);
    const existingTeamIds = new Set(allTeams.map((team) => team.id));
    const remainingMembership = {
      leads: teamMembership.leads.filter((team) => existingTeamIds.has(team)),
      worksIn: teamMembership.worksIn.filter((team) => existingTeamIds.has(team)),
    };
    await createOperatorHandlers(allTeams, remainingMembership).replace({
      input: { ...operator, id: Number(id), version },
      actor,
      store,
    });
  },

  /** Removes an imported technician from the teams the import added; refused if they lead a team by now. */
  async remove({ id, version, actor, store }) {
    const [before, allTeams] = await Promise.all([store.get(operators, Number(id)), loadTeams(store)]);
    const { leads } = getTeamMembership(allTeams, before.id);
    const { writes, more } = await computeTeamChanges(
      store,
      allTeams,
      before.id,
      { leads, worksIn: [] },
      'team',
    );
    await store.commit(
      store.remove(operators, before, { expected: version, going: { teams: 0 - more } }),
      await buildOperatorWrites({ store, actor, id: before.id, before }),
      writes,
    );
  },
};
