// First data of a new stack: the tenants, their plants and the people who sign in.
import { type Plant, PlantParameters } from '#shared/access/plant.ts';
import type { Language } from '#shared/messages.ts';
import type { Profile } from '#shared/permissions.ts';

const parameters = PlantParameters.parse({});
/** Returns parameters with the cost of an hour of downtime. */
const createParameters = (stoppedHourCost: number) => PlantParameters.parse({ stoppedHourCost });

export interface SeedPerson {
  email: string;
  name: string;
  tenant: string;
  note: string;
  /** Initial language of the user's settings. */
  language: Language;
  tenantRoot?: boolean;
  /** Profile by plant. */
  plants: Record<string, Profile>;
}

const assignAllPlants = (profile: Profile) => ({ TO1: profile, LY1: profile, DT1: profile });
const createPerson = (
  key: string,
  name: string,
  note: string,
  plants: SeedPerson['plants'],
  options: Partial<SeedPerson> = {},
): SeedPerson => ({
  email: `${key}@demo.example`,
  name,
  tenant: 'demo',
  note,
  language: 'it',
  plants,
  ...options,
});

export const people: SeedPerson[] = [
  createPerson(
    'superadmin',
    'Serena Ferri',
    'Super Admin of the three plants',
    assignAllPlants('superAdmin'),
  ),
  createPerson('admin', 'Anna Conti', 'Admin of the three plants', assignAllPlants('admin')),
  createPerson('am', 'Marco Riva', 'AM profile', assignAllPlants('am')),
  createPerson('pm', 'Paola Greco', 'PM profile', assignAllPlants('pm')),
  createPerson('technician', 'Luca Moretti', 'Maintenance technician, tablet', assignAllPlants('technician')),
  createPerson(
    'leader',
    'Giulia Bassi',
    'Maintenance technician who leads a team',
    assignAllPlants('technician'),
  ),
  createPerson('requestor', 'Nadia Serra', 'Requestor, operator screens', assignAllPlants('requestor')),
  createPerson('guest', 'Hugo Blanc', 'Guest, view only', assignAllPlants('guest')),
  createPerson('disabled', 'Dario Neri', 'Disabled', assignAllPlants('disabled')),
  createPerson(
    'tenantroot',
    'Teresa Villa',
    'Tenant-root: plants only',
    {},
    { tenantRoot: true, language: 'en' },
  ),
  createPerson('oneplant', 'Olivia Martin', 'One plant, audit tool on', { LY1: 'admin' }, { language: 'fr' }),
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

const listDays = (from: string, n: number) =>
  Array.from({ length: n }, (_, i) => new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10));

/**
 * Returns the plants; their closed days are the fixed holidays and the August shutdown of the years around
 * `year`.
 */
export const buildPlants = (year: number): Record<string, Plant[]> => {
  const years = [year - 1, year, year + 1];
  const listYearlyDays = (...dates: string[]) => years.flatMap((y) => dates.map((date) => `${y}-${date}`));
  const shutdown = years.flatMap((y) => listDays(`${y}-08-08`, 14));
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
        parameters: createParameters(420),
        calendar: {
          workdays: [1, 2, 3, 4, 5, 6],
          closed: [
            ...listYearlyDays(
              '01-01',
              '01-06',
              '04-25',
              '05-01',
              '06-02',
              '11-01',
              '12-08',
              '12-25',
              '12-26',
            ),
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
        parameters: createParameters(380),
        calendar: {
          workdays: [1, 2, 3, 4, 5],
          closed: listYearlyDays(
            '01-01',
            '05-01',
            '05-08',
            '07-14',
            '08-15',
            '11-01',
            '11-11',
            '12-25',
          ).sort(),
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
        parameters: createParameters(510),
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
