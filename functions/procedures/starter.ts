// Library of starter procedures: a copy is a draft with its phases, in charge to the user who made it.
import { findStarter, listStarters } from '#shared/procedures/starter/library.ts';
import type { StarterKind } from '#shared/procedures/starter/starter-type.ts';
import type { StarterCalls } from '#shared/procedures/starter-api.ts';
import type { RefusalError } from '#shared/refused.ts';
import { phases, procedures } from '../db/entities/procedures.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';

export const createStarterHandlers = (kind: StarterKind): Handlers<StarterCalls> => ({
  list: async ({ input }) => ({ items: listStarters(kind, input.language) }),

  async copy({ input, actor, store }) {
    const starter = findStarter(kind, input.code, input.language);
    if (!starter) throw buildNotFoundRefusal();
    const { steps, minutes: phaseMinutes, code: starterCode, ...header } = starter;
    const newPhases = steps.map((step, i) => ({ ...step, seq: i + 1, images: [] }));
    return store.numbered('procedure', (id) =>
      retryOnConflict(async () => {
        const procedure = {
          ...header,
          ...{ kind, code: await findFreeCode(store, starterCode), strategyKind: 'tbm' as const },
          ...{ edition: 1, revision: 0, phases: newPhases.length, phaseMinutes },
          charge: { user: actor.user.id, name: actor.user.name, at: actor.now },
        };
        await store.commit(
          store.create(procedures, id, procedure),
          newPhases.map((phase) => store.create(phases, `${id}.${phase.seq}`, phase)),
          store.begin(`phase.${id}`, newPhases.length),
        );
        return store.buildStoredItem(procedures, id, procedure);
      }, isCodeTaken),
    );
  },
});

/** Returns the code of the starter, or the first with a number that no procedure of the plant has. */
async function findFreeCode(store: Store, starterCode: string): Promise<string> {
  let code = starterCode;
  for (let n = 2; (await store.idWith(procedures, 'code', code)) !== undefined; n++)
    code = `${starterCode}-${n}`;
  return code;
}

/** Whether another procedure got the code at the same time. */
const isCodeTaken = ({ code }: RefusalError): boolean => code === 'codeTaken';
