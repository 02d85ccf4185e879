// Link to the list behind a figure: its period, and filter conditions by the texts of the cells.
import {
  type FigureList,
  figureLists,
  type ListedFigure,
  type RowFilter,
} from '#shared/reports/drill-down.ts';
import { getEnumText, textOf } from '../../i18n/text.ts';
import {
  getEwoListRoute,
  getOrderListRoute,
  getTagListRoute,
  type ListCondition,
} from '../../paths/lists.ts';

interface ListPeriod {
  from: string;
  to: string;
  machine?: string;
}

const enums = {
  ewos: { state: 'ewoState', machineStatus: 'machineCondition' },
  tags: { state: 'tagState', pillar: 'pillar' },
} as const;

/** Translates a condition into the text of the cell; the column of the failed element has another name. */
function toCondition(list: keyof typeof enums, [field, operator, word]: RowFilter): ListCondition {
  if (field === 'element') return ['failed', operator, word];
  if (field === 'analysisRequired') return [field, operator, textOf()('common:yes')];
  const name = (enums[list] as Partial<Record<string, string>>)[field];
  return [field, operator, name ? getEnumText(name, word) : word];
}

export function getListRoute(
  figure: FigureList,
  days: ListPeriod,
  ...conditions: readonly ListCondition[]
): string {
  switch (figure.list) {
    case 'ewos':
      return getEwoListRoute({ ...days, count: figure.counted }, ...conditions, ...listConditions(figure));
    case 'tags':
      return getTagListRoute({ ...days, count: figure.counted }, ...conditions, ...listConditions(figure));
    default: {
      const type = figure.list === 'checklists' ? ({ orderType: 'checklists' } as const) : {};
      const { from: _, to: __, ...otherFilters } = days;
      // Overdue orders are counted regardless of the period.
      return figure.counted === 'late'
        ? getOrderListRoute({ ...type, ...otherFilters, show: 'late', count: 'late' }, ...conditions)
        : getOrderListRoute({ ...type, ...days, show: figure.counted }, ...conditions);
    }
  }
}
const listConditions = ({ list, where = [] }: Extract<FigureList, { list: 'ewos' | 'tags' }>) =>
  where.map((each) => toCondition(list, each));

export const getFigureRoute = (
  id: ListedFigure,
  days: ListPeriod,
  ...conditions: readonly ListCondition[]
): string => getListRoute(figureLists[id], days, ...conditions);
