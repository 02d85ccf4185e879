// Reads the elements of a machine that are marked for autonomous maintenance.
import { elements, machines } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { useAllItems, useCall } from '#web/use-call.ts';

const flattenTree = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((child) => [child, ...flattenTree(child)]);

export function useMachineElements(machineId: number) {
  const machine = useAllItems(machines.list, {}).data?.find(({ id }) => id === machineId);
  const tree = useCall(
    elements.structure,
    { machineCode: machine?.code ?? '' },
    { enabled: machine !== undefined },
  );
  return { machine, elements: tree.data && flattenTree(tree.data) };
}
