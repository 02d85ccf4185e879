// A source file as the laws see it, parsed without running it.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** Import as written: a package, or a file relative to the importing one. */
  from: string;
  /** Imported file relative to the root, if it belongs to the project. */
  path?: string;
  names: string[];
  /** True for `import * as name` and `export * from`. */
  whole: boolean;
}
/** A call of a function. */
export interface Call {
  /** Function as written without arguments, such as `vi.waitFor` or `it.each`. */
  callee: string;
  argumentCount: number;
  /** Names of the properties of arguments that are objects, with their texts if they are literals. */
  options: Map<string, string | undefined>;
  /** Text of the first argument, if it is a literal. */
  firstText?: string;
  text: string;
}
export interface Source {
  path: string;
  text: string;
  imports: Import[];
  exportsAll: boolean;
  exportsDefault: boolean;
  /** Names in `new Name(…)`. */
  made: string[];
  /** Accesses such as `process.env`, `Date.now()` and `new Date()`, as text. */
  reaches: string[];
  literals: Set<string>;
  calls: Call[];
  /** Declared names: variables, parameters, functions, classes and types. */
  declared: Set<string>;
  /** Comments without their marks, one for each block of lines. */
  comments: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

export const read = (path: string): Source => sourceOf(path, readFileSync(path, 'utf8'));

export function sourceOf(path: string, text: string): Source {
  const { program, errors, comments } = parseSync(path, text, { sourceType: 'module' });
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
    calls: [],
    declared: new Set(),
    comments: textsOf(comments, text),
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
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      for (const each of [node.id, ...((node.params ?? []) as unknown[])]) noteDeclared(source, each);
      break;
    case 'NewExpression':
      source.made.push(nameOf(node.callee));
      if (nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0)
        source.reaches.push('new Date()');
      break;
    case 'CallExpression':
      source.calls.push(readCall(source.text, node));
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

/** Returns a callee as written without arguments; calls within it, as of `it.each([])()`, are left out. */
function getCallee(node: unknown): string {
  const { type, object, property, callee, tag, name } = (node ?? {}) as Node;
  if (type === 'MemberExpression') return `${getCallee(object)}.${nameOf(property)}`;
  if (type === 'CallExpression') return getCallee(callee);
  if (type === 'TaggedTemplateExpression') return getCallee(tag);
  return typeof name === 'string' ? name : '';
}

const textOf = (node: unknown): string | undefined => {
  const { type, value } = (node ?? {}) as Node;
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

function readCall(text: string, node: Node): Call {
  const given = node.arguments as Node[];
  const properties = given.flatMap((each) =>
    each.type === 'ObjectExpression' ? (each.properties as Node[]) : [],
  );
  return {
    callee: getCallee(node.callee),
    argumentCount: given.length,
    options: new Map(properties.map(({ key, value }) => [nameOf(key), textOf(value)])),
    firstText: textOf(given[0]),
    text: text.slice(Number(node.start), Number(node.end)),
  };
}

function noteImport(source: Source, node: Node) {
  const specifiers = (node.specifiers ?? []) as Node[];
  if (node.type === 'ExportAllDeclaration') source.exportsAll = true;
  if (specifiers.some((each) => nameOf(each.exported) === 'default')) source.exportsDefault = true;
  const from = nameOf(node.source ?? node.argument);
  if (!from) return;
  source.imports.push({
    from,
    // A query in the specifier defines how the build loads the file.
    path: resolveImport(source.path, from.replace(/\?.*$/, '')),
    names: specifiers.map((each) => nameOf(each.imported ?? each.local)),
    whole:
      node.type === 'ExportAllDeclaration' ||
      specifiers.some((each) => each.type === 'ImportNamespaceSpecifier'),
  });
}

/** Adds the names that a binding declares, also within patterns. */
function noteDeclared(source: Source, node: unknown) {
  const { type, name, left, argument, parameter, properties, elements, value } = (node ?? {}) as Node;
  if (type === 'Identifier') source.declared.add(String(name));
  else if (type === 'AssignmentPattern') noteDeclared(source, left);
  else if (type === 'RestElement') noteDeclared(source, argument);
  else if (type === 'TSParameterProperty') noteDeclared(source, parameter);
  else if (type === 'Property') noteDeclared(source, value);
  else for (const each of [properties, elements].flat()) if (each) noteDeclared(source, each);
}

/** Joins line comments that follow each other. */
function textsOf(
  comments: readonly { type: string; value: string; start: number; end: number }[],
  text: string,
) {
  const blocks: { text: string; end: number; type: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = blocks.at(-1);
    const isNext = last?.type === 'Line' && type === 'Line' && /^\s*$/.test(text.slice(last.end, start));
    if (isNext) Object.assign(last, { text: `${last.text} ${value}`, end });
    else blocks.push({ text: value, end, type });
  }
  return blocks.map((block) =>
    block.text
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .replace(/^\*?\s+/, '')
      .trim(),
  );
}

const { imports: subpaths } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>;
};

/** Returns the file of a relative import, or of one by a subpath of package.json; undefined for packages. */
function resolveImport(importer: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(importer), from);
  for (const [pattern, target] of Object.entries(subpaths)) {
    const prefix = pattern.slice(0, -1);
    if (from.startsWith(prefix)) return posix.join(target.slice(0, -1), from.slice(prefix.length));
  }
  return undefined;
}
