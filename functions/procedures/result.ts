// Handlers of results of controls: list and trend (domain 12.2).
import { type Day, daysBetween } from '#shared/day.ts';
import { findOrderOfResult } from '#shared/integration/machine-data/measurement.ts';
import { createProblem } from '#shared/messages.ts';
import type { results as api, ResultItem } from '#shared/procedures/result-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { controlResults, type MeasuredValues, measuredValues } from '../db/entities/planned.ts';
import { controls } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { getMonthsOfPeriod, type PageRequest, paginateSequentially } from '../db/pagination.ts';
import { loadAllPages, type PageOf } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import { loadControls } from './asked.ts';

type StoredResult = StoredOf<typeof controlResults>;

/** Maximum period in days. */
const MAX_PERIOD_DAYS = 366;

/** @throws Refused periodTooLong */
function assertPeriodLength({ from, to }: { from: Day; to: Day }) {
  if (daysBetween(from, to) > MAX_PERIOD_DAYS)
    throw new RefusalError('invalid', 'periodTooLong', {
      fields: { to: createProblem('periodTooLong', MAX_PERIOD_DAYS) },
      values: { limit: MAX_PERIOD_DAYS },
    });
}

const isDeviating = (colour: string | undefined) =>
  colour === 'deviating' || colour === 'yellow' || colour === 'red';

export const result: Handlers<typeof api> = {
  /** @throws Refused periodTooLong */
  async list({ input: { from, to, controlId, machineId, checklistId, colour, limit, next }, store }) {
    assertPeriodLength({ from, to });
    const page = { limit, next };
    const range = { from, to, descending: true as const };
    const resultPage = await (controlId !== undefined
      ? store.listBy(controlResults, 'byControl', [controlId], { ...range, ...page })
      : machineId !== undefined
        ? store.listBy(controlResults, 'byMachine', [machineId], { ...range, ...page })
        : checklistId !== undefined
          ? store.listBy(controlResults, 'byChecklist', [checklistId], { ...range, ...page })
          : listPlantResults(store, { ...range, colour }, page));
    const isMatching = (each: StoredResult) =>
      (machineId === undefined || each.machineId === machineId) &&
      (checklistId === undefined || each.checklistId === checklistId) &&
      (colour === undefined || (colour === 'deviating' ? isDeviating(each.colour) : each.colour === colour));
    return { ...resultPage, items: resultPage.items.filter(isMatching).map(toResultItem) };
  },

  /** @throws Refused periodTooLong, notFound */
  async trend({ input: { from, to, controlId, machineId, elementId }, store }) {
    assertPeriodLength({ from, to });
    const seriesId = `${controlId}.${elementId ?? machineId}`;
    const [[control], months] = await Promise.all([
      loadControls(store, [controlId]),
      loadAllPages((next) =>
        store.list(measuredValues, {
          from: `${seriesId}.${from.slice(0, 7)}`,
          to: `${seriesId}.${to.slice(0, 7)}`,
          next,
        }),
      ),
    ]);
    if (!control) throw buildNotFoundRefusal();
    const values = months.flatMap(toMeasuredValues).filter(({ on }) => on >= from && on <= to);
    const { element } = months.at(-1) ?? {};
    return { control, element, values: values.sort((a, b) => (a.on < b.on ? -1 : 1)) };
  },
};

/**
 * Lists results of the plant: deviating ones by date, latest first; all colours control by control, since
 * they are many.
 */
async function listPlantResults(
  store: Store,
  { colour, from, to, descending }: { colour?: string; from: Day; to: Day; descending: true },
  page: PageRequest,
): Promise<PageOf<StoredResult>> {
  if (!isDeviating(colour)) {
    const allControls = await loadAllPages((next) => store.list(controls, { next }));
    return paginateSequentially(
      allControls.map(({ id }) => String(id)),
      page,
      (id, pageOptions) =>
        store.listBy(controlResults, 'byControl', [id], { from, to, descending, ...pageOptions }),
    );
  }
  return paginateSequentially(getMonthsOfPeriod({ from, to }).toReversed(), page, (month, pageOptions) =>
    store.listBy(controlResults, 'deviant', [month], { from, to, descending, ...pageOptions }),
  );
}

function toResultItem({
  deviantIn: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...fields
}: StoredResult): ResultItem {
  return { ...fields, orderId: findOrderOfResult(fields.id) };
}

function toMeasuredValues({
  id,
  element: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...parts
}: StoredOf<typeof measuredValues>) {
  const month = id.slice(id.lastIndexOf('.') + 1);
  return Object.values(parts as MeasuredValues).map(([day, value, colour]) => ({
    on: `${month}-${String(day).padStart(2, '0')}`,
    value,
    colour,
  }));
}
