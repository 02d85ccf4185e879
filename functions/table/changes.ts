// Changes composed before they are committed: create, replace, remove, and what refers to what.
import { Refused } from '../../shared/refused.ts';
import type { IdOf, Kept, KeptOf, ValueOf } from './entity.ts';
import { type AnyEntity, type Author, type Items, type Raw, toItem } from './items.ts';
import { partition } from './keys.ts';
import { parentVersions } from './parent-version.ts';
import { fault, missing, type Write } from './writes.ts';

/** Entity under which removals leave a tombstone. */
export const GONE = 'gone';

/** Says of what was filled in bulk that nothing follows from it; its first change ends that. */
const QUIET = 'quiet';

/** What refers to an item: the plural of its kind, and its id. */
export interface Reference {
  by: string;
  id: string | number;
}

/** What an item must be to be referred to, beyond being there. */
export interface Only<E extends AnyEntity> {
  having: Partial<ValueOf<E>>;
  otherwise: () => Refused;
}

/** What a feature read, as the table knows it. */
const asRead = <E extends AnyEntity>(thing: KeptOf<E>) => thing as unknown as Kept<Raw>;

export function changesOf(table: string, author: Author, items: Items) {
  const { home, keyOf, raw, indexKeys, sheetOf, lockKey, holdKey, linkKey, signed } = items;
  const parentVersion = parentVersions(table, items);
  /** A sheet is written with its header, whose condition guards both; a value without anything of it leaves it as it is. */
  function sheet(kind: AnyEntity, id: string | number, value: object, version: number): Write[] {
    const item = sheetOf(kind, id, value, version);
    if (!item) return [];
    return [
      {
        action: { Put: { TableName: table, Item: toItem(item) } },
        refusal: fault('a sheet could not be written'),
      },
    ];
  }
  const taken = (field: string) => () =>
    new Refused('conflict', 'codeTaken', { fields: { [field]: 'codeTaken' } });

  const lock = (kind: AnyEntity, id: string | number, field: string, value: unknown): Write => ({
    action: {
      Put: {
        TableName: table,
        Item: toItem({ ...lockKey(kind, id, field, value), id: String(id) }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: taken(field),
  });
  const unlock = (kind: AnyEntity, id: string | number, field: string, value: unknown): Write => ({
    action: { Delete: { TableName: table, Key: toItem(lockKey(kind, id, field, value)) } },
    refusal: fault('a lock could not be removed'),
  });
  const stale = (found: Raw | undefined): Error =>
    found
      ? new Refused('conflict', 'stale', { values: { by: String(found.by), at: String(found.at) } })
      : missing();

  function mustBeSeen(was: Kept<Raw>, expected: number | undefined) {
    if (expected !== undefined && expected !== was.version)
      throw stale({ by: was.updatedBy, at: was.updatedAt });
  }

  /** Who took the item away, for the audit: a delete in the stream has no author. It expires by itself. */
  function tombstone(kind: AnyEntity, was: Kept<Raw>, why?: string): Write {
    const { id, version: _, updatedAt: __, updatedBy: ___, ...before } = was;
    const key = { pk: partition(home(kind), GONE, kind.name), sk: `${id}#${author.now}` };
    const expiresAt = Math.floor(Date.parse(author.now) / 1000) + 7 * 86_400;
    return {
      action: {
        Put: {
          TableName: table,
          Item: toItem({ ...key, ...signed, id: String(id), before, why, expiresAt }),
        },
      },
      refusal: fault('a tombstone could not be set'),
    };
  }

  /** The count of references goes with the item; while there are more than those that go too neither does. */
  function unheld(
    kind: AnyEntity,
    id: string | number,
    inUse?: (by: string, count: number) => Refused,
    going: Readonly<Record<string, number>> = {},
  ): Write {
    const n = Object.values(going).reduce((sum, each) => sum + each, 0);
    return {
      action: {
        Delete: {
          TableName: table,
          Key: toItem(holdKey(kind, id)),
          ConditionExpression: n > 0 ? 'holders = :n' : 'attribute_not_exists(pk) OR holders = :none',
          ExpressionAttributeValues: toItem(n > 0 ? { ':n': n } : { ':none': 0 }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      refusal: (found) => {
        const [by, n] = Object.entries(found ?? {}).find(
          ([name, n]) => name.startsWith('n_') && (n as number) > (going[name.slice(2)] ?? 0),
        ) ?? ['n_items', 1];
        return (
          inUse?.(by.slice(2), Number(n)) ??
          new Refused('conflict', 'inUse', { values: { by: by.slice(2), count: Number(n) } })
        );
      },
    };
  }

  function count(kind: AnyEntity, id: string | number, by: string | readonly string[], n: number): Write {
    const all = [by].flat();
    return {
      action: {
        Update: {
          TableName: table,
          Key: toItem(holdKey(kind, id)),
          UpdateExpression: `ADD holders :all, ${all.map((_, i) => `#by${i} :n`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(all.map((each, i) => [`#by${i}`, `n_${each}`])),
          ExpressionAttributeValues: toItem({ ':all': n * all.length, ':n': n }),
        },
      },
      refusal: fault('a count of references failed'),
    };
  }

  function noted(kind: AnyEntity, id: string | number, { by, id: holder }: Reference): Write {
    return {
      action: {
        Put: { TableName: table, Item: toItem({ ...linkKey(kind, id, by, holder), holder: String(holder) }) },
      },
      refusal: fault('a link could not be noted'),
    };
  }
  function forgotten(kind: AnyEntity, id: string | number, { by, id: holder }: Reference): Write {
    return {
      action: { Delete: { TableName: table, Key: toItem(linkKey(kind, id, by, holder)) } },
      refusal: fault('a link could not be forgotten'),
    };
  }

  /** There, and in use where its kind can be out of it. */
  function exists<E extends AnyEntity>(kind: E, id: IdOf<E>, field?: string): Write {
    const { chosenWhile } = kind;
    return {
      action: {
        ConditionCheck: {
          TableName: table,
          Key: toItem(keyOf(kind, id)),
          ConditionExpression: chosenWhile ? '#used = :true' : 'attribute_exists(pk)',
          ...(chosenWhile && {
            ExpressionAttributeNames: { '#used': chosenWhile },
            ExpressionAttributeValues: toItem({ ':true': true }),
          }),
        },
      },
      refusal: () =>
        new Refused('invalid', 'refMissing', {
          values: { what: kind.name },
          ...(field && { fields: { [field]: 'refMissing' } }),
        }),
    };
  }

  /** Only if at commit the item exists and has these values. */
  function having<E extends AnyEntity>(
    kind: E,
    id: IdOf<E>,
    values: Partial<ValueOf<E>>,
    refusal: () => Refused,
  ): Write {
    const named = Object.entries(values);
    return {
      action: {
        ConditionCheck: {
          TableName: table,
          Key: toItem(keyOf(kind, id)),
          ConditionExpression: named.map((_, i) => `#n${i} = :v${i}`).join(' AND '),
          ExpressionAttributeNames: Object.fromEntries(named.map(([name], i) => [`#n${i}`, name])),
          ExpressionAttributeValues: toItem(
            Object.fromEntries(named.map(([, value], i) => [`:v${i}`, value])),
          ),
        },
      },
      refusal,
    };
  }

  /** Only while nothing refers to the item. */
  const unreferred = <E extends AnyEntity>(kind: E, id: IdOf<E>, refusal: () => Refused): Write => ({
    action: {
      ConditionCheck: {
        TableName: table,
        Key: toItem(holdKey(kind, id)),
        ConditionExpression: 'attribute_not_exists(pk) OR holders = :none',
        ExpressionAttributeValues: toItem({ ':none': 0 }),
      },
    },
    refusal,
  });

  const there = <E extends AnyEntity>(kind: E, id: IdOf<E>, field?: string, only?: Only<E>): Write =>
    only ? having(kind, id, only.having, only.otherwise) : exists(kind, id, field);

  return {
    requireWith: having,

    /** A new item. @throws Refused codeTaken at commit, when its id or one of its unique values is taken */
    create<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>): Write[] {
      return [
        {
          action: {
            Put: {
              TableName: table,
              Item: toItem(raw(kind, id, value, 1)),
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: () => new Refused('conflict', 'codeTaken', { fields: { id: 'codeTaken' } }),
        },
        ...sheet(kind, id, value, 1),
        ...kind.uniques
          .filter((f) => (value as Raw)[f] !== undefined)
          .map((field) => lock(kind, id, field, (value as Raw)[field])),
        ...parentVersion(kind, id),
      ];
    },

    /** The whole new image over the version that was read. `expected` is the version a caller saw; absent, the last write wins. @throws Refused stale (with who and when), notFound, codeTaken */
    replace<E extends AnyEntity>(
      kind: E,
      before: KeptOf<E>,
      after: ValueOf<E>,
      options: { expected?: number; why?: string } = {},
    ): Write[] {
      const was = asRead(before);
      mustBeSeen(was, options.expected);
      const item = raw(kind, was.id, after, was.version + 1);
      if (options.why) item.why = options.why;
      const moved = kind.uniques.filter(
        (field) =>
          String(was[field] ?? '').toLowerCase() !== String((after as Raw)[field] ?? '').toLowerCase(),
      );
      return [
        {
          action: {
            Put: {
              TableName: table,
              Item: toItem(item),
              ConditionExpression: 'v = :v',
              ExpressionAttributeValues: toItem({ ':v': was.version }),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: stale,
        },
        ...sheet(kind, was.id, after, was.version + 1),
        ...moved.flatMap((field) => [
          ...(was[field] === undefined ? [] : [unlock(kind, was.id, field, was[field])]),
          ...((after as Raw)[field] === undefined ? [] : [lock(kind, was.id, field, (after as Raw)[field])]),
        ]),
        ...parentVersion(kind, was.id),
      ];
    },

    /**
     * Takes an item away. `going`: how many of what refers to it go in the same transaction, by their plurals.
     * @throws Refused inUse while anything else refers to it (`inUse` words that), stale when a caller saw another version
     */
    remove<E extends AnyEntity>(
      kind: E,
      before: KeptOf<E>,
      {
        expected,
        inUse,
        going,
      }: {
        expected?: number;
        inUse?: (by: string, count: number) => Refused;
        going?: Readonly<Record<string, number>>;
      } = {},
    ): Write[] {
      const was = asRead(before);
      mustBeSeen(was, expected);
      return [
        {
          action: {
            Delete: {
              TableName: table,
              Key: toItem(keyOf(kind, was.id)),
              ConditionExpression: 'v = :v',
              ExpressionAttributeValues: toItem({ ':v': was.version }),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: stale,
        },
        ...(sheetOf(kind, was.id, was, 1)
          ? [
              {
                action: { Delete: { TableName: table, Key: toItem(keyOf(kind.sheet!.kind, was.id)) } },
                refusal: fault('a sheet could not be removed'),
              },
            ]
          : []),
        ...(kind.held ? [unheld(kind, was.id, inUse, going), tombstone(kind, was)] : []),
        ...kind.uniques
          .filter((f) => was[f] !== undefined)
          .map((field) => unlock(kind, was.id, field, was[field])),
        ...parentVersion(kind, was.id),
      ];
    },

    /** With the removal of a kind nothing points at: who took it away and why, for its trail. */
    remember: <E extends AnyEntity>(kind: E, gone: KeptOf<E>, why?: string): Write =>
      tombstone(kind, asRead(gone), why),

    /** `by` (a plural: "machines") uses the item from now on; it cannot be removed meanwhile. @throws Refused refMissing, at `field`, when it does not exist or is out of use */
    hold<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string, field?: string, only?: Only<E>): Write[] {
      return [there(kind, id, field, only), count(kind, id, by, 1)];
    },
    /** Several holds at once, of several kinds of things, as many of each: a transaction touches an item only once. None where they come to nothing. */
    holdAll<E extends AnyEntity>(kind: E, id: IdOf<E>, counts: Readonly<Record<string, number>>): Write[] {
      const all = Object.entries(counts).filter(([, n]) => n !== 0);
      if (all.length === 0) return [];
      const names = Object.fromEntries(all.map(([by], i) => [`#by${i}`, `n_${by}`]));
      const values = Object.fromEntries(all.map(([, n], i) => [`:n${i}`, n]));
      return [
        {
          action: {
            Update: {
              TableName: table,
              Key: toItem(holdKey(kind, id)),
              UpdateExpression: `ADD holders :all, ${all.map((_, i) => `#by${i} :n${i}`).join(', ')}`,
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: toItem({
                ':all': all.reduce((sum, [, n]) => sum + n, 0),
                ...values,
              }),
            },
          },
          refusal: fault('counts of references failed'),
        },
      ];
    },
    /** `n` holds at once of an item that something else keeps from going. */
    holdMore<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string, n: number): Write {
      return count(kind, id, by, n);
    },
    /** `n` holds at once: a transaction touches an item only once. */
    release<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string, n = 1): Write {
      return count(kind, id, by, -n);
    },
    /**
     * A hold whose item can be asked for by name (`referencesTo`), at the price of one more write. Several kinds of things link it
     * at once: a transaction touches an item only once.
     */
    link<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      reference: Reference | readonly Reference[],
      field?: string,
      only?: Only<E>,
    ): Write[] {
      const all = [reference].flat() as Reference[];
      const by = all.map((each) => each.by);
      return [
        there(kind, id, field, only),
        count(kind, id, by, 1),
        ...all.map((each) => noted(kind, id, each)),
      ];
    },
    unlink<E extends AnyEntity>(kind: E, id: IdOf<E>, reference: Reference): Write[] {
      return [count(kind, id, reference.by, -1), forgotten(kind, id, reference)];
    },

    /** One link to an item, counted by whoever writes several, or fills a table. */
    noted,
    forgotten,

    /** All references to an item at once, by their plurals, for a table that is being filled. */
    referenceCounts<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      counts: Readonly<Record<string, number>>,
    ): Write {
      const by = Object.entries(counts);
      const item = {
        ...holdKey(kind, id),
        holders: by.reduce((sum, [, n]) => sum + n, 0),
        ...Object.fromEntries(by.map(([name, n]) => [`n_${name}`, n])),
      };
      return {
        action: { Put: { TableName: table, Item: toItem(item) } },
        refusal: fault('references could not be counted'),
      };
    },

    /** Only if the item exists at commit; `field` is the input that named it. @throws Refused refMissing */
    require: exists,

    /** Only if the item still is what was read. */
    requireUnchanged<E extends AnyEntity>(kind: E, read: KeptOf<E>, refusal: () => Refused): Write {
      const { id, version } = asRead(read);
      return {
        action: {
          ConditionCheck: {
            TableName: table,
            Key: toItem(keyOf(kind, id)),
            ConditionExpression: 'v = :v',
            ExpressionAttributeValues: toItem({ ':v': version }),
          },
        },
        refusal,
      };
    },

    requireUnheld: unreferred,

    /** Only while as much refers to the item as did when that was asked (`referencedBy`). */
    requireReferredBy<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      counts: Readonly<Record<string, number>>,
      refusal: () => Refused,
    ): Write {
      const by = Object.entries(counts);
      if (by.length === 0) return unreferred(kind, id, refusal);
      const all = by.reduce((sum, [, n]) => sum + n, 0);
      return {
        action: {
          ConditionCheck: {
            TableName: table,
            Key: toItem(holdKey(kind, id)),
            ConditionExpression: ['holders = :all', ...by.map((_, i) => `#n${i} = :n${i}`)].join(' AND '),
            ExpressionAttributeNames: Object.fromEntries(by.map(([name], i) => [`#n${i}`, `n_${name}`])),
            ExpressionAttributeValues: toItem({
              ':all': all,
              ...Object.fromEntries(by.map(([, n], i) => [`:n${i}`, n])),
            }),
          },
        },
        refusal,
      };
    },

    /** The item as it stands after a commit, without reading it again. */
    made<E extends AnyEntity>(_kind: E, id: IdOf<E>, value: ValueOf<E>, version = 1): KeptOf<E> {
      return { ...value, id, version, updatedAt: author.now, updatedBy: author.user } as KeptOf<E>;
    },

    /**
     * Parts of an item by their names, whatever stood there; undefined ones go. Its version counts. `of`: only if it still is
     * what they were computed from, and whoever wrote that stays its author; indexes take it in, and never out.
     * @throws Refused stale
     */
    putParts<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      parts: Readonly<Record<string, unknown>>,
      { of }: { of?: KeptOf<E> } = {},
    ): Write {
      const {
        pk: _,
        sk: __,
        v: ___,
        ...item
      } = of
        ? { ...keyOf(kind, id), v: 0, ...parts, ...indexKeys(kind, id, { ...asRead(of), ...parts }) }
        : raw(kind, id, parts, 1);
      const named = Object.entries(item).map(
        ([name, value], at) => [`#n${at}`, `:v${at}`, name, value] as const,
      );
      const set = named.filter(([, , , value]) => value !== undefined);
      const gone = named.filter(([, , , value]) => value === undefined);
      return {
        action: {
          Update: {
            TableName: table,
            Key: toItem(keyOf(kind, id)),
            UpdateExpression: [
              `SET ${set.map(([name, value]) => `${name} = ${value}`).join(', ')}`,
              `REMOVE ${[...gone.map(([name]) => name), QUIET].join(', ')}`,
              'ADD v :one',
            ].join(' '),
            ...(of && { ConditionExpression: 'v = :was', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
            ExpressionAttributeNames: Object.fromEntries(named.map(([at, , name]) => [at, name])),
            ExpressionAttributeValues: toItem({
              ':one': 1,
              ...(of && { ':was': asRead(of).version }),
              ...Object.fromEntries(set.map(([, at, , value]) => [at, value])),
            }),
          },
        },
        refusal: of ? stale : fault('parts without a condition failed'),
      };
    },

    /**
     * Adds to numbers of an item, so that many may do it at once: nobody's version is asked for, each counts. Of an index no
     * attribute may be among them. `least` is what must have been there before, `same` what it must still be; `set` what
     * becomes of other attributes; undefined ones go.
     */
    add<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      amounts: Partial<Record<keyof ValueOf<E> & string, number>>,
      {
        least = {},
        same = {},
        set = {},
        refusal,
      }: {
        least?: Partial<Record<keyof ValueOf<E> & string, number>>;
        same?: Partial<Record<keyof ValueOf<E> & string, number>>;
        set?: Partial<ValueOf<E>>;
        refusal: (found: Raw | undefined) => Error;
      },
    ): Write {
      const added = Object.entries(amounts) as [string, number][];
      const limits = [
        ...Object.entries(least).map(([name, n]) => [name, '>=', n] as const),
        ...Object.entries(same).map(([name, n]) => [name, '=', n] as const),
      ];
      const said = Object.entries({ ...set, ...(!kind.derived && signed) });
      const given = said.filter(([, value]) => value !== undefined);
      const gone = said.filter(([, value]) => value === undefined);
      const names = [...new Set([...added, ...limits, ...said].map(([name]) => name))];
      const at = (name: string) => `#n${names.indexOf(name)}`;
      return {
        action: {
          Update: {
            TableName: table,
            Key: toItem(keyOf(kind, id)),
            UpdateExpression: [
              ...(given.length > 0
                ? [`SET ${given.map(([name], i) => `${at(name)} = :s${i}`).join(', ')}`]
                : []),
              `REMOVE ${[QUIET, ...gone.map(([name]) => at(name))].join(', ')}`,
              `ADD ${['v :one', ...added.map(([name], i) => `${at(name)} :a${i}`)].join(', ')}`,
            ].join(' '),
            ConditionExpression: [
              'attribute_exists(pk)',
              ...limits.map(([name, is], i) => `${at(name)} ${is} :l${i}`),
            ].join(' AND '),
            ...(names.length > 0 && {
              ExpressionAttributeNames: Object.fromEntries(names.map((name) => [at(name), name])),
            }),
            ExpressionAttributeValues: toItem({
              ':one': 1,
              ...Object.fromEntries(added.map(([, n], i) => [`:a${i}`, n])),
              ...Object.fromEntries(limits.map(([, , n], i) => [`:l${i}`, n])),
              ...Object.fromEntries(given.map(([, value], i) => [`:s${i}`, value])),
            }),
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        refusal,
      };
    },

    /** Writes an item whatever stood there: totals and other recomputed things. */
    put<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>): Write[] {
      return [
        {
          action: { Put: { TableName: table, Item: toItem(raw(kind, id, value, 1)) } },
          refusal: fault('a put without a condition failed'),
        },
        ...parentVersion(kind, id),
      ];
    },
  };
}
