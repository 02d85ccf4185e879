// Statutory register of the demo: examinations of presses, compressors and paint booths, of which none is
// expired.
import { obligations } from '#functions/db/entities/safety.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { addDays, addMonths } from '#shared/day.ts';
import { Obligation } from '#shared/safety/obligation.ts';
import { type ObligationExample, obligationExamples } from '#shared/safety/obligation-examples.ts';
import type { DemoSite } from './site.ts';
import type { DemoMachine } from './structure.ts';

/** English descriptions of the examples that machines of a type have. */
const examplesByMachineType: Readonly<Record<string, readonly string[]>> = {
  PRS: ['Check of the light curtains of a press', 'Test of the electrical equipment of a machine'],
  CMP: ['Operating inspection of an air receiver'],
  PBT: ['Inspection of installations in explosive atmospheres', 'Check of the fire alarm system'],
};

/** Shortest time to the next examination: nobody is warned at a machine a week before. */
const MIN_DAYS_LEFT = 12;
const DAYS_PER_MONTH = 30;

export function addObligations(site: DemoSite, demoMachines: readonly DemoMachine[]): void {
  for (const machine of demoMachines)
    for (const name of examplesByMachineType[machine.plan.sort] ?? []) {
      const example = obligationExamples.find(({ texts }) => texts.en[0] === name)!;
      addObligation(site, machine, example);
    }
}

function addObligation(
  { collector, plant, today, chance }: DemoSite,
  machine: DemoMachine,
  { kind, law, months = 12, texts }: ObligationExample,
): void {
  const id = collector.next('obligation');
  const [description, body] = texts[plant.language];
  const random = chance(`obligation ${machine.code} ${texts.en[0]}`);
  const validUntil = addDays(today, random.whole(MIN_DAYS_LEFT, months * DAYS_PER_MONTH));
  collector.add(
    obligations,
    id,
    Obligation.parse({
      code: `EX-${String(id).padStart(3, '0')}`,
      ...{ description, body, kind, law, months, validUntil },
      machineId: machine.id,
      examinedOn: addMonths(validUntil, -months),
    }),
  );
  collector.hold(machines, machine.id, 'obligations');
}
