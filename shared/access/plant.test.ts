import { describe, expect, it } from 'vitest';
import { addDefaultParameters, getNonPlanningChanges, Plant, type PlantParameters } from './plant.ts';
import { addPlantParam } from './plant-link.ts';
import { Settings } from './settings.ts';

const given = { code: 'TO1', description: 'Torino', language: 'it', timeZone: 'Europe/Rome' };
const plant = Plant.parse(given);
/** Returns the problems of a plant by field. */
const refused = (more: object) =>
  Plant.safeParse({ ...given, ...more }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('a plant', () => {
  it('has the defaults of domain 16', () => {
    expect(plant).toEqual({
      ...{ ...given, region: '', currency: 'EUR', subDomain: '' },
      ...{ resources: false, warehouseSap: false, checklists: false, auditTool: false },
      parameters: {
        ...{ horizonDays: 35, tolerance: 0, lockSpan: 7, shiftHours: 8, hourlyRate: 0, stoppedHourCost: 0 },
        ...{
          techCanClose: true,
          backdateDaysTech: 7,
          rcaMinutes: 60,
          rcaClasses: ['AA', 'A'],
          repeatDays: 90,
        },
        ...{
          tagTargetDays: { AM: 14, PM: 30, SAF: 7 },
          safetyFloor: false,
          warningMargin: 0,
          longTabletCode: false,
          operatorsRunAm: false,
          publicReports: false,
          expiredForbidsStart: false,
          signProcedures: false,
          signOrders: [],
          signRootCauses: false,
          signPermits: false,
          signLocks: false,
          permitHours: 8,
          gasMinutes: 60,
          efficiency: 0.8,
        },
        classThresholds: { aa: 80, a: 60, b: 40 },
      },
    });
  });

  it('has the default of what was no parameter when it was saved', () => {
    const { tagTargetDays, rcaMinutes, ...older } = plant.parameters;
    const kept = {
      parameters: { ...older, lockSpan: 3, tagTargetDays: { AM: 5 } } as unknown as PlantParameters,
    };
    expect(addDefaultParameters(kept).parameters).toEqual({
      ...{ ...plant.parameters, lockSpan: 3, tagTargetDays: { ...tagTargetDays, AM: 5 }, rcaMinutes },
    });
  });

  it('has thresholds that fall', () => {
    const thresholds = (aa: number, a: number, b: number) =>
      refused({ parameters: { classThresholds: { aa, a, b } } });
    const at = (field: string) => `parameters.classThresholds.${field} notDescending`;
    expect(thresholds(80, 60, 59)).toBeUndefined();
    expect(thresholds(80, 80, 40)).toEqual([at('a')]);
    expect(thresholds(80, 60, 60)).toEqual([at('b')]);
    expect(thresholds(50, 60, 70)).toEqual([at('a'), at('b')]);
  });

  it('has a code in capitals, which no other differs from by case alone', () => {
    expect(Plant.parse({ ...given, code: ' to-1 ' }).code).toBe('TO-1');
    expect(refused({ code: 'TO_1' })).toEqual(['code badFormat']);
    expect(refused({ code: 'A'.repeat(13) })).toEqual(['code tooLong 12']);
  });

  it('has a time zone there is, and money of three letters', () => {
    expect(refused({ timeZone: 'UTC' })).toBeUndefined();
    expect(refused({ timeZone: 'Europe/Atlantis' })).toEqual(['timeZone notAllowed']);
    for (const currency of ['eur', 'EURO', 'EU', '€UR'])
      expect(refused({ currency })).toEqual(['currency badFormat']);
    expect(refused({ currency: 'CHF' })).toBeUndefined();
  });

  it('has a sub-domain that is one label of its own, or none', () => {
    expect(Plant.parse({ ...given, subDomain: ' Lyon-2 ' }).subDomain).toBe('lyon-2');
    for (const subDomain of ['a', '7', 'a-b', '']) expect(refused({ subDomain })).toBeUndefined();
    for (const subDomain of ['-a', 'a-', 'a.b', 'a b', 'xn--a', 'é'])
      expect(refused({ subDomain })).toEqual(['subDomain badFormat']);
    for (const subDomain of ['www', 'api', 'Login', 'static'])
      expect(refused({ subDomain })).toEqual(['subDomain subDomainReserved']);
  });

  it('has reports at an address of its own, over https and without a password', () => {
    expect(refused({ biAddress: 'https://bi.example/x?y=1' })).toBeUndefined();
    expect(refused({ biAddress: '' })).toBeUndefined();
    for (const biAddress of [
      'http://bi.example',
      'ftp://bi.example',
      'bi.example',
      'https://ann@bi.example',
      'https://:x@bi.example',
    ])
      expect(refused({ biAddress }), biAddress).toHaveLength(1);
  });

  it('is changed by its administrator in calendar and parameters alone', () => {
    const calendar = { workdays: [1, 2, 3], closed: [], rule: 'next' as const };
    const planned = { ...plant, calendar, parameters: { ...plant.parameters, lockSpan: 3 } };
    expect(getNonPlanningChanges(plant, planned)).toEqual([]);
    expect(getNonPlanningChanges(plant, { ...planned, description: 'Turin', auditTool: true })).toEqual([
      ...['description', 'auditTool'],
    ]);
    // Absent and empty are the same.
    expect(getNonPlanningChanges(plant, { ...plant, biAddress: '' })).toEqual([]);
    expect(getNonPlanningChanges({ ...plant, biAddress: 'https://bi.example' }, plant)).toEqual([
      'biAddress',
    ]);
  });
});

it('an address names the plant it belongs to, beside what else it asks', () => {
  expect(addPlantParam('/app/x', 'TO1')).toBe('/app/x?plant=TO1');
  expect(addPlantParam('/app/x?q=1', 'T&1')).toBe('/app/x?q=1&plant=T%261');
});

it('a screen is as it comes until somebody chooses', () => {
  expect(Settings.parse({})).toEqual({
    ...{
      direction: 'ltr',
      responsiveFontSizes: true,
      theme: 'TEROTECH',
      language: 'it',
      globalization: 'en',
    },
  });
  for (const theme of ['LIGHT', 'ONE_DARK', 'TEROTECH']) expect(Settings.parse({ theme }).theme).toBe(theme);
  expect(Settings.safeParse({ direction: 'up' }).success).toBe(false);
  expect(Settings.parse({ direction: 'rtl', globalization: 'it' })).toMatchObject({ direction: 'rtl' });
});
