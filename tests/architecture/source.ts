// The laws of the tree and how they are read from it. Here: a file as the laws see it, parsed without running it.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** As written: a package, or a file relative to the importing one. */
  from: string;
  /** The imported file from the root, where it is one of ours. */
  path?: string;
  names: string[];
  /** `import * as name` or `export * from`. */
  whole: boolean;
}
export interface Source {
  path: string;
  text: string;
  imports: Import[];
  exportsAll: boolean;
  exportsDefault: boolean;
  /** `new Name(…)`. */
  made: string[];
  /** `process.env`, `Date.now()`, `new Date()` and their like, as words. */
  reaches: string[];
  literals: Set<string>;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

export const read = (path: string): Source => sourceOf(path, readFileSync(path, 'utf8'));

export function sourceOf(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const source: Source = {
    path,
    text,
    imports: [],
    exportsAll: false,
    exportsDefault: false,
    made: [],
    reaches: [],
    literals: new Set(),
  };
  walk(program, (node) => note(source, node));
  return source;
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node).type === 'string') visit(node as Node);
    for (const each of Object.values(node)) walk(each, visit);
  }
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: string; value?: unknown };
  return name ?? (typeof value === 'string' ? value : '');
};

function note(source: Source, node: Node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      noteImport(source, node);
      break;
    case 'ExportDefaultDeclaration':
      source.exportsDefault = true;
      break;
    case 'NewExpression':
      source.made.push(nameOf(node.callee));
      if (nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0)
        source.reaches.push('new Date()');
      break;
    case 'MemberExpression':
      source.reaches.push(`${nameOf(node.object)}.${nameOf(node.property)}`);
      break;
    case 'Literal':
    case 'TemplateElement':
    case 'Property':
      source.literals.add(node.type === 'Property' ? nameOf(node.key) : nameOf(node));
  }
}

function noteImport(source: Source, node: Node) {
  const specifiers = (node.specifiers ?? []) as Node[];
  if (node.type === 'ExportAllDeclaration') source.exportsAll = true;
  if (specifiers.some((each) => nameOf(each.exported) === 'default')) source.exportsDefault = true;
  const from = nameOf(node.source ?? node.argument);
  if (!from) return;
  source.imports.push({
    from,
    path: from.startsWith('.') ? posix.join(posix.dirname(source.path), from) : undefined,
    names: specifiers.map((each) => nameOf(each.imported ?? each.local)),
    whole:
      node.type === 'ExportAllDeclaration' ||
      specifiers.some((each) => each.type === 'ImportNamespaceSpecifier'),
  });
}
