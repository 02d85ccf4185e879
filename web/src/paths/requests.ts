// Addresses of what people ask for: the same pages stand at the desk, on the operator's screen and on the tablet.
import type { Profile } from '../../../shared/permissions.ts';

export type Place = 'desktop' | 'operator' | 'tablet';

const operator = '/app/operator/homeOperator';
const tablet = '/app/tablet/homeTablet';

const ewo = {
  desktop: { home: '/app', pick: '/app/planning/ewo/equipment', create: '/app/planning/ewo/create' },
  operator: { home: operator, pick: `${operator}/newEwo`, create: `${operator}/ewo/create` },
  tablet: { home: tablet, pick: `${tablet}/newEwo`, create: `${tablet}/ewo/create` },
} as const satisfies Record<Place, object>;

/** Where who is not led elsewhere reports: in front of the machine, or at the desk. */
export const placeOf = (profile: Profile | 'tenantRoot'): Place =>
  profile === 'technician' ? 'tablet' : profile === 'requestor' ? 'operator' : 'desktop';

export interface ReportOf {
  machine?: number;
  element?: string;
  /** The id the report is sent under. */
  report?: string;
  /** One that was sent under its id. */
  sent?: string;
  /** The layout to return to, where it is another. */
  view?: string | null;
}

const asked = (path: string, values: object) => {
  const named = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return named.length > 0 ? `${path}?${new URLSearchParams(named)}` : path;
};

/** The machine is chosen first; with one, a part of it. */
export const ewoEquipmentPath = (place: Place, of: ReportOf = {}): string => asked(ewo[place].pick, of);
export const newEwoPath = (place: Place, of: ReportOf): string => asked(ewo[place].create, of);
export const editEwoPath = (place: Place, id: string): string => `${ewo[place].create}/${id}`;
export const homePath = (place: Place): string => ewo[place].home;

/** What is open in the plant, or one of it. */
export const openEwosPath = (id?: string): string => asked(`${operator}/viewEwo`, { ewo: id });
export const ewoHistoryPath = `${operator}/viewEwoHistory`;
