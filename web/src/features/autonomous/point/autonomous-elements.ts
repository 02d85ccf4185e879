// The elements of a machine that carry autonomous maintenance.
import { elements, machines } from '../../../../../shared/structure/api.ts';
import type { StructureNode } from '../../../../../shared/structure/tree.ts';
import { useAll, useCall } from '../../../use-call.ts';

const below = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((child) => [child, ...below(child)]);

export function useElements(machineId: number) {
  const machine = useAll(machines.list, {}).data?.find(({ id }) => id === machineId);
  const tree = useCall(
    elements.structure,
    { machineCode: machine?.code ?? '' },
    { enabled: machine !== undefined },
  );
  return { machine, elements: tree.data && below(tree.data) };
}
