// Results of controls, and how one of them moves (domain 12.2).
import { type Day, daysBetween } from '../../shared/day.ts';
import { problem } from '../../shared/messages.ts';
import type { results as api, ResultItem } from '../../shared/procedures/result-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import { answers, type Measured, measured } from '../table/entities/planned.ts';
import { controls } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { inTurn, monthsIn, type Page } from '../table/in-turn.ts';
import { everyPage, type PageOf } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';
import { controlsAsked } from './asked.ts';

type Kept = KeptOf<typeof answers>;

/** A year, whatever its length. */
const LONGEST = 366;

/** @throws Refused periodTooLong */
function notTooLong({ from, to }: { from: Day; to: Day }) {
  if (daysBetween(from, to) > LONGEST)
    throw new Refused('invalid', 'periodTooLong', {
      fields: { to: problem('periodTooLong', LONGEST) },
      values: { limit: LONGEST },
    });
}

const deviates = (colour: string | undefined) =>
  colour === 'deviating' || colour === 'yellow' || colour === 'red';

export const result: Handlers<typeof api> = {
  /** @throws Refused periodTooLong */
  async list({ input: { from, to, controlId, machineId, checklistId, colour, limit, next }, store }) {
    notTooLong({ from, to });
    const page = { limit, next };
    const range = { from, to, descending: true as const };
    const found = await (controlId !== undefined
      ? store.listBy(answers, 'byControl', [controlId], { ...range, ...page })
      : machineId !== undefined
        ? store.listBy(answers, 'byMachine', [machineId], { ...range, ...page })
        : checklistId !== undefined
          ? store.listBy(answers, 'byChecklist', [checklistId], { ...range, ...page })
          : ofPlant(store, { ...range, colour }, page));
    const wanted = (each: Kept) =>
      (machineId === undefined || each.machineId === machineId) &&
      (checklistId === undefined || each.checklistId === checklistId) &&
      (colour === undefined || (colour === 'deviating' ? deviates(each.colour) : each.colour === colour));
    return { ...found, items: found.items.filter(wanted).map(shown) };
  },

  /** @throws Refused periodTooLong, notFound */
  async trend({ input: { from, to, controlId, machineId, elementId }, store }) {
    notTooLong({ from, to });
    const place = `${controlId}.${elementId ?? machineId}`;
    const [[control], months] = await Promise.all([
      controlsAsked(store, [controlId]),
      everyPage((next) =>
        store.list(measured, {
          from: `${place}.${from.slice(0, 7)}`,
          to: `${place}.${to.slice(0, 7)}`,
          next,
        }),
      ),
    ]);
    if (!control) throw missing();
    const values = months.flatMap(valuesIn).filter(({ on }) => on >= from && on <= to);
    const { element } = months.at(-1) ?? {};
    return { control, element, values: values.sort((a, b) => (a.on < b.on ? -1 : 1)) };
  },
};

/** Of the whole plant what deviates, the latest first; of all colours, which are many, control by control. */
async function ofPlant(
  store: Store,
  { colour, from, to, descending }: { colour?: string; from: Day; to: Day; descending: true },
  page: Page,
): Promise<PageOf<Kept>> {
  if (!deviates(colour)) {
    const all = await everyPage((next) => store.list(controls, { next }));
    return inTurn(
      all.map(({ id }) => String(id)),
      page,
      (id, rest) => store.listBy(answers, 'byControl', [id], { from, to, descending, ...rest }),
    );
  }
  return inTurn(monthsIn({ from, to }).toReversed(), page, (month, rest) =>
    store.listBy(answers, 'deviant', [month], { from, to, descending, ...rest }),
  );
}

function shown({ deviantIn: _, version: __, updatedAt: ___, updatedBy: ____, ...found }: Kept): ResultItem {
  return { ...found, orderId: found.id.split('.').slice(0, -2).join('.') };
}

function valuesIn({
  id,
  element: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...parts
}: KeptOf<typeof measured>) {
  const month = id.slice(id.lastIndexOf('.') + 1);
  return Object.values(parts as Measured).map(([day, value, colour]) => ({
    on: `${month}-${String(day).padStart(2, '0')}`,
    value,
    colour,
  }));
}
