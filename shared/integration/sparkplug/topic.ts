// Topics of Sparkplug B: the group is a tenant and a plant, and a node writes only below its own name (decision G35).

/** Names of nodes, which are parts of topics and of access policies: no wildcards, no separators. */
export const nodeNamePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

const messageTypes = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'] as const;
export type MessageType = (typeof messageTypes)[number];

/** A node of a plant. */
export interface NodeAddress {
  tenant: string;
  plant: string;
  node: string;
}

interface MessageTopic extends NodeAddress {
  type: MessageType;
  /** Device below the node; absent for the node itself. */
  device?: string;
}

/** Returns the group of a plant: neither part contains a dot. */
export const buildGroupId = ({ tenant, plant }: Pick<NodeAddress, 'tenant' | 'plant'>): string =>
  `${tenant}.${plant}`;

/** Returns the topic of commands to a node. */
export const buildCommandTopic = (address: NodeAddress): string =>
  `spBv1.0/${buildGroupId(address)}/NCMD/${address.node}`;

/** Returns the topics on which a node publishes; a star stands for any device. */
export function listOwnTopics(address: NodeAddress): string[] {
  const group = buildGroupId(address);
  return messageTypes.map((type) =>
    type.startsWith('N')
      ? `spBv1.0/${group}/${type}/${address.node}`
      : `spBv1.0/${group}/${type}/${address.node}/*`,
  );
}

/** Returns the parts of a topic of the six messages of nodes; undefined for any other. */
export function parseTopic(topic: string): MessageTopic | undefined {
  const [version, group = '', type, node = '', device, ...more] = topic.split('/');
  const [tenant, plant, ...rest] = group.split('.');
  const messageType = messageTypes.find((each) => each === type);
  if (version !== 'spBv1.0' || !messageType || !tenant || !plant || rest.length > 0 || more.length > 0)
    return undefined;
  if (!nodeNamePattern.test(node) || Boolean(device) !== messageType.startsWith('D')) return undefined;
  return { tenant, plant, node, type: messageType, ...(device && { device }) };
}

/** Returns the name with which a node signs in: its group and itself. */
export const buildUserName = (address: NodeAddress): string => `${buildGroupId(address)}/${address.node}`;

/** Reads the name with which a node signs in, also with the query that AWS IoT appends; undefined if it is none. */
export function parseUserName(name: string): NodeAddress | undefined {
  const [group = '', node = '', ...more] = name.replace(/\?.*$/s, '').split('/');
  const topic = parseTopic(`spBv1.0/${group}/NDATA/${node}`);
  return more.length > 0 || !topic ? undefined : { tenant: topic.tenant, plant: topic.plant, node };
}
