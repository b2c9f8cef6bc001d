/** Turns the committed contract into the one the client is generated from: camelCase names, paths under the base, tags by path. */
import { camelCase, snakeCase } from '../src/naming/case.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const BASE = '/api/v1';

/** Entities that hang under the people or the order they belong to. */
const HANGING = ['advance-orders', 'expenses'];

/** Whose entities have paths under them. */
const OWNERS = ['customers', 'agencies'];

/** What a live event invalidates by: the entity a path is about, `/customers/{id}/branches` → `branches`. */
export function tagOf(path: string): string {
  const words = path.split('/').filter((part) => part && !part.startsWith('{'));
  const hanging = words.findLast((word) => HANGING.includes(word));
  if (hanging !== undefined) return hanging;
  const [first = 'root', second] = words;
  return second !== undefined && OWNERS.includes(first) ? second : first;
}

/** The tags of every path that is read: what a query can carry. */
export function tagsOf(document: JsonObject): string[] {
  const paths = isObject(document.paths) ? Object.entries(document.paths) : [];
  const read = paths.filter(([, item]) => isObject(item) && item.get !== undefined).map(([path]) => path);
  return [...new Set(read.map((path) => tagOf(path.startsWith(BASE) ? path.slice(BASE.length) : path)))].sort();
}

function renamed(name: string): string {
  const camel = camelCase(name);
  if (snakeCase(camel) !== name) throw new Error(`The contract names '${name}', which camelCase cannot carry back`);
  return camel;
}

function renameProperties(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(renameProperties);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value)) {
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [renamed(name), renameProperties(inner)]))];
      }
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => renamed(textOf(name)))];
      if (key === 'discriminator' && isObject(value)) return [key, { ...value, propertyName: renamed(textOf(value.propertyName)) }];
      return [key, ['example', 'examples', 'default', 'enum', 'const'].includes(key) ? value : renameProperties(value)];
    }),
  );
}

/** Headers belong to the client's fetch; query names lose their brackets, which the serializer writes again. */
function prepareParameters(parameters: Json): Json {
  if (!Array.isArray(parameters)) return [];
  return parameters
    .filter(
      (parameter) =>
        (isObject(parameter) && ['path', 'query'].includes(textOf(parameter.in))) || (isObject(parameter) && parameter.name === 'If-Match'),
    )
    .map((parameter) => {
      if (!isObject(parameter) || parameter.in === 'header') return parameter;
      return { ...parameter, name: renamed(textOf(parameter.name).replace('[]', '')) };
    });
}

function prepareOperation(operation: Json, path: string): Json {
  if (!isObject(operation)) return operation;
  return { ...(renameProperties(operation) as JsonObject), tags: [tagOf(path)], parameters: prepareParameters(operation.parameters ?? []) };
}

function preparePath(path: string, item: Json): [string, Json] {
  const short = path.startsWith(BASE) ? path.slice(BASE.length) : path;
  const operations = isObject(item) ? Object.entries(item) : [];
  const shown = short.replace(/\{(\w+)\}/g, (_, name: string) => `{${camelCase(name)}}`);
  return [
    shown,
    Object.fromEntries(
      operations.map(([method, operation]) => [
        method,
        method === 'parameters' ? prepareParameters(operation) : prepareOperation(operation, short),
      ]),
    ),
  ];
}

/** The document the generator reads. */
export function prepareContract(document: JsonObject): JsonObject {
  const paths = isObject(document.paths) ? document.paths : {};
  const components = isObject(document.components) ? document.components : {};
  return {
    ...document,
    servers: [{ url: BASE }],
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => preparePath(path, item))),
    components: renameProperties(components),
  };
}

/** How many levels of free keys a schema has: 0 for named fields, and for free JSON, whose keys are names too. */
function freeLevels(schema: Json | undefined, document: JsonObject): number {
  if (!isObject(schema)) return 0;
  const variants = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (variants.length > 0) return Math.max(...variants.map((variant) => freeLevels(variant, document)));
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), document);
    return freeLevels(target, document);
  }
  if (schema.properties !== undefined || !isObject(schema.additionalProperties)) return 0;
  return 1 + freeLevels(schema.additionalProperties, document);
}

/** Names whose value is a dictionary: its keys are values (a status, a slug) and must not be renamed. */
export function dictionariesOf(document: JsonObject): Record<string, number> {
  const found: Record<string, number> = { errors: 1 };
  const visit = (node: Json): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (!isObject(node)) return;
    if (isObject(node.properties)) {
      for (const [name, schema] of Object.entries(node.properties)) {
        const levels = freeLevels(schema, document);
        if (levels > 0) found[name] = Math.max(found[name] ?? 0, levels);
      }
    }
    Object.values(node).forEach(visit);
  };
  visit(document);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}
