// The first data of a new stack. Here: the tenants, their plants and the people who sign in.
import { type Plant, PlantParameters } from '../../shared/access/plant.ts';
import type { Language } from '../../shared/messages.ts';
import type { Profile } from '../../shared/permissions.ts';

const parameters = PlantParameters.parse({});
/** What an hour without a machine costs a plant of the demo. */
const stopping = (stoppedHourCost: number) => PlantParameters.parse({ stoppedHourCost });

export interface Person {
  email: string;
  name: string;
  tenant: string;
  note: string;
  /** What their settings start with. */
  language: Language;
  tenantRoot?: boolean;
  /** Profile by plant. */
  plants: Record<string, Profile>;
}

const everywhere = (profile: Profile) => ({ TO1: profile, LY1: profile, DT1: profile });
const person = (
  key: string,
  name: string,
  note: string,
  plants: Person['plants'],
  more: Partial<Person> = {},
): Person => ({ email: `${key}@demo.example`, name, tenant: 'demo', note, language: 'it', plants, ...more });

export const people: Person[] = [
  person('superadmin', 'Serena Ferri', 'Super Admin of the three plants', everywhere('superAdmin')),
  person('admin', 'Anna Conti', 'Admin of the three plants', everywhere('admin')),
  person('am', 'Marco Riva', 'AM profile', everywhere('am')),
  person('pm', 'Paola Greco', 'PM profile', everywhere('pm')),
  person('technician', 'Luca Moretti', 'Maintenance technician, tablet', everywhere('technician')),
  person('leader', 'Giulia Bassi', 'Maintenance technician who leads a team', everywhere('technician')),
  person('requestor', 'Nadia Serra', 'Requestor, operator screens', everywhere('requestor')),
  person('guest', 'Hugo Blanc', 'Guest, view only', everywhere('guest')),
  person('disabled', 'Dario Neri', 'Disabled', everywhere('disabled')),
  person('tenantroot', 'Teresa Villa', 'Tenant-root: plants only', {}, { tenantRoot: true, language: 'en' }),
  person('oneplant', 'Olivia Martin', 'One plant, audit tool on', { LY1: 'admin' }, { language: 'fr' }),
  {
    email: 'admin@acme.example',
    name: 'Alex Stone',
    tenant: 'acme',
    note: 'Admin of another tenant',
    language: 'en',
    plants: { AC1: 'admin' },
  },
];

export const tenants: Record<string, string> = { demo: 'Demo Manufacturing', acme: 'Acme' };

const days = (from: string, n: number) =>
  Array.from({ length: n }, (_, i) => new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10));

/** Closed days of the two years around `year`, fixed holidays and the August shutdown. */
export const plantsOf = (year: number): Record<string, Plant[]> => {
  const years = [year - 1, year, year + 1];
  const each = (...dates: string[]) => years.flatMap((y) => dates.map((date) => `${y}-${date}`));
  const shutdown = years.flatMap((y) => days(`${y}-08-08`, 14));
  return {
    demo: [
      {
        code: 'TO1',
        description: 'Torino',
        region: 'Piemonte',
        language: 'it',
        timeZone: 'Europe/Rome',
        currency: 'EUR',
        resources: true,
        warehouseSap: true,
        checklists: true,
        subDomain: 'torino',
        auditTool: false,
        parameters: stopping(420),
        calendar: {
          workdays: [1, 2, 3, 4, 5, 6],
          closed: [
            ...each('01-01', '01-06', '04-25', '05-01', '06-02', '11-01', '12-08', '12-25', '12-26'),
            ...shutdown,
          ].sort(),
          rule: 'next',
        },
      },
      {
        code: 'LY1',
        description: 'Lyon',
        region: 'Auvergne-Rhône-Alpes',
        language: 'fr',
        timeZone: 'Europe/Paris',
        currency: 'EUR',
        resources: false,
        warehouseSap: false,
        checklists: true,
        subDomain: 'lyon',
        auditTool: true,
        parameters: stopping(380),
        calendar: {
          workdays: [1, 2, 3, 4, 5],
          closed: each('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25').sort(),
          rule: 'next',
        },
      },
      {
        code: 'DT1',
        description: 'Detroit',
        region: 'Michigan',
        language: 'en',
        timeZone: 'America/Detroit',
        currency: 'USD',
        resources: true,
        warehouseSap: false,
        checklists: false,
        subDomain: 'detroit',
        auditTool: false,
        parameters: stopping(510),
      },
    ],
    acme: [
      {
        code: 'AC1',
        description: 'Acme One',
        region: '',
        language: 'en',
        timeZone: 'Europe/London',
        currency: 'GBP',
        resources: false,
        warehouseSap: false,
        checklists: false,
        subDomain: 'acme',
        auditTool: false,
        parameters,
      },
    ],
  };
};
