// Technicians in an import: by their code, with the teams they are in (domain 14.2).

import { parse } from '../../../shared/input.ts';
import { Operator } from '../../../shared/organisation/team.ts';
import { Refused } from '../../../shared/refused.ts';
import { archived } from '../../http/archive.ts';
import type { Codes, Standing, Target, Values } from '../../ingestion/writes.ts';
import { operators, professionalGroups, teams } from '../../table/entities/organisation.ts';
import type { KeptOf } from '../../table/entity.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { type OperatorChange, whileOperating } from '../operator.ts';
import { type Joined, joinedOf, joining } from '../team.ts';

type KeptTeam = KeptOf<typeof teams>;
interface Image {
  operator: Operator;
  joined: Joined;
}

const lower = (value: string | number | undefined) => String(value ?? '').toLowerCase();
const key = ({ code }: Values) => lower(code);

/** Who is in several teams names them all, between commas. */
const teamCodes = (value: string | number | undefined): string[] =>
  String(value ?? '')
    .split(/[,;]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

const written = (codes: readonly string[]) =>
  [...new Set(codes)].sort((a, b) => (lower(a) < lower(b) ? -1 : 1)).join();

const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value));

function said(values: Values, codes: Codes): Partial<Operator> {
  const { professionalGroup } = values;
  const all = {
    name: text(values.name),
    surname: text(values.surname),
    email: text(values.email),
    professionalGroupId: codes.idOf('ProfessionalGroups', lower(professionalGroup)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A team somebody leads stays led by them; of others they become members. Absent: nothing is said of teams. */
function joinedBy(values: Values, codes: Codes, now: Joined): Joined | undefined {
  if (values.team === undefined) return undefined;
  const ids = teamCodes(values.team).map((code) => {
    const id = codes.idOf('Teams', lower(code));
    if (id === undefined)
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'team' },
        fields: { team: 'refMissing' },
      });
    return Number(id);
  });
  return {
    leads: now.leads.filter((id) => ids.includes(id)),
    worksIn: ids.filter((id) => !now.leads.includes(id)),
  };
}

const teamsOf = (store: Store): Promise<KeptTeam[]> => allOf(store, teams);

/** The archive of technicians, where whoever is written is in these teams from then on. */
const inTeams = (all: readonly KeptTeam[], joined: Joined | undefined) =>
  archived<Operator>(operators, async (change) => [
    await whileOperating(change),
    joined ? await held(change, all, joined) : [],
  ]);

async function held(
  { store, id }: OperatorChange,
  all: readonly KeptTeam[],
  joined: Joined,
): Promise<Writes> {
  const { writes, more } = await joining(store, all, id, joined, 'team');
  return [writes, more === 0 ? [] : store.holdMore(operators, id, 'teams', more)];
}

const ownOf = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...own
}: KeptOf<typeof operators>): Operator => own;

const NOWHERE: Joined = { leads: [], worksIn: [] };

const coded = new Set(['code', 'email', 'team', 'professionalGroup']);

export const operatorsTarget: Target = {
  table: 'Operators',
  key,

  written(values, standing) {
    const stands = standing?.values[0] ?? {};
    const rest = { ...values, ...(values.team !== undefined && { team: written(teamCodes(values.team)) }) };
    // nobody takes another case of a code for a change
    return Object.fromEntries(
      Object.entries(rest).map(([column, value]) => {
        const its = stands[column];
        return [column, its !== undefined && coded.has(column) && lower(its) === lower(value) ? its : value];
      }),
    );
  },

  async standing(store) {
    const [people, all, groups] = await Promise.all([
      allOf(store, operators),
      allOf(store, teams),
      allOf(store, professionalGroups),
    ]);
    const groupOf = new Map(groups.map(({ id, code }) => [id, code]));
    const codesOf = new Map<number, string[]>();
    for (const { code, leaders, members } of all)
      for (const id of [...leaders, ...members]) codesOf.set(id, [...(codesOf.get(id) ?? []), code]);
    return new Map(
      people.map(({ id, version, updatedAt, updatedBy, ...one }): [string, Standing] => {
        const cells = {
          ...{ code: one.code, name: one.name, surname: one.surname, email: one.email },
          team: written(codesOf.get(id) ?? []) || undefined,
          professionalGroup: groupOf.get(one.professionalGroupId ?? 0),
        };
        const values = Object.fromEntries(
          Object.entries(cells).flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell]])),
        );
        return [lower(one.code), { id, version, updatedAt, updatedBy, values: [values] }];
      }),
    );
  },

  refs: { professionalGroup: { table: 'ProfessionalGroups', optional: true } },
  asks: ['Teams'],

  problems: (rows, { known }) =>
    rows.flatMap(({ line, values }) => {
      const value = teamCodes(values.team).find((code) => known.idOf('Teams', lower(code)) === undefined);
      return value === undefined
        ? []
        : [{ line, column: 'team', code: 'noParent' as const, values: { value } }];
    }),

  async create({ rows: [values = {}], codes, actor, store }) {
    const joined = joinedBy(values, codes, NOWHERE);
    const input = await parse(Operator, { ...said(values, codes), code: text(values.code) });
    const archive = inTeams(joined ? await teamsOf(store) : [], joined);
    return ((await archive.create({ input, actor, store })) as { id: number }).id;
  },

  async update({ rows: [values = {}], standing, codes, actor, store }) {
    const id = Number(standing.id);
    const [before, all] = await Promise.all([
      store.get(operators, id),
      values.team === undefined ? [] : teamsOf(store),
    ]);
    const after = await parse(Operator, { ...ownOf(before), ...said(values, codes) });
    const input = { ...after, id, version: standing.version };
    await inTeams(all, joinedBy(values, codes, joinedOf(all, id))).replace({ input, actor, store });
  },

  async image({ id, store }) {
    const [before, all] = await Promise.all([store.get(operators, Number(id)), teamsOf(store)]);
    const image: Image = { operator: ownOf(before), joined: joinedOf(all, before.id) };
    return { version: before.version, image };
  },

  async restore({ id, image, actor, store }) {
    const { operator, joined } = image as Image;
    const [{ version }, all] = await Promise.all([store.get(operators, Number(id)), teamsOf(store)]);
    const there = new Set(all.map((team) => team.id));
    const still = {
      leads: joined.leads.filter((team) => there.has(team)),
      worksIn: joined.worksIn.filter((team) => there.has(team)),
    };
    await inTeams(all, still).replace({ input: { ...operator, id: Number(id), version }, actor, store });
  },

  /** Who came with an import leaves the teams it put them in; who leads one by now stays. */
  async remove({ id, version, actor, store }) {
    const [before, all] = await Promise.all([store.get(operators, Number(id)), teamsOf(store)]);
    const { leads } = joinedOf(all, before.id);
    const { writes, more } = await joining(store, all, before.id, { leads, worksIn: [] }, 'team');
    await store.commit(
      store.remove(operators, before, { expected: version, going: { teams: 0 - more } }),
      await whileOperating({ store, actor, id: before.id, before }),
      writes,
    );
  },
};
