// Elements of all machines of the plant, by words of their code, description or SAP code.
import type { search as calls } from '../../shared/structure/api.ts';
import { found, matches, wordsOf } from '../../shared/structure/outline.ts';
import type { Handlers } from '../http/serve.ts';
import { machines, outlines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';

/** More hits than anybody reads: the search wants another word. */
const MOST = 100;

export const search: Handlers<typeof calls> = {
  async elements({ input: { text }, store }) {
    const words = wordsOf(text);
    const [all, drawn] = await Promise.all([
      everyPage((next) => store.list(machines, { next })),
      everyPage((next) => store.list(outlines, { next })),
    ]);
    const outlineOf = new Map(drawn.map(({ id, text: outline }) => [id, outline]));
    const items = all.flatMap((machine) => {
      const of = {
        machineId: machine.id,
        machineCode: machine.code,
        machineDescription: machine.description,
      };
      const itself = matches(words, machine.code, machine.description, machine.codeSap)
        ? [
            {
              ...of,
              id: String(machine.id),
              level: 0,
              spare: false,
              code: machine.code,
              description: machine.description,
            },
          ]
        : [];
      const parts = found(outlineOf.get(machine.id) ?? '', words).map(({ n, codeSap: _, ...part }) => ({
        ...of,
        ...part,
        id: `${machine.id}.${n}`,
      }));
      return [...itself, ...parts];
    });
    return { items: items.slice(0, MOST), more: items.length > MOST };
  },
};
