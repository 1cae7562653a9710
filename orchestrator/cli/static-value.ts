import type { AnyNode, Expression, ObjectExpression, Program, Property } from 'acorn';
import { simple } from 'acorn-walk';

/** What only running the code would tell. */
export const UNKNOWN = Symbol('unknown');

/** The expressions that a file's constants stand for; names that the file declares twice are not among them. */
export type Constants = ReadonlyMap<string, Expression>;

export function constantsOf(program: Program): Constants {
  const declared: string[] = [];
  const constants = new Map<string, Expression>();
  simple(program, {
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations)
        if (kind === 'const' && id.type === 'Identifier' && init != null) constants.set(id.name, init);
    },
    Pattern: (node) => {
      if (node.type === 'Identifier') declared.push(node.name);
    },
    ImportDeclaration: ({ specifiers }) => declared.push(...specifiers.map(({ local }) => local.name)),
  });
  for (const [i, name] of declared.entries()) if (declared.indexOf(name) !== i) constants.delete(name);
  return constants;
}

const GLOBALS: Readonly<Record<string, unknown>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
};

/** The value of an expression that is written out, also by constants of its file. Functions are unknown. */
export function staticValue(node: AnyNode, constants: Constants): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : UNKNOWN;
    case 'Identifier':
      return ofName(node.name, constants);
    case 'MemberExpression': {
      const { object, property } = node;
      const isNumber = object.type === 'Identifier' && object.name === 'Number';
      return isNumber && property.type === 'Identifier' ? Reflect.get(Number, property.name) : UNKNOWN;
    }
    case 'UnaryExpression': {
      const value = staticValue(node.argument, constants);
      return node.operator === '-' && typeof value === 'number' ? -value : UNKNOWN;
    }
    case 'ArrayExpression': {
      const values = node.elements.map((one) => (one === null ? UNKNOWN : staticValue(one, constants)));
      return values.includes(UNKNOWN) ? UNKNOWN : values;
    }
    case 'ObjectExpression': {
      const fields = [...fieldsOf(node, constants)].map(([name, value]) => [
        name,
        value === UNKNOWN ? UNKNOWN : staticValue(value, constants),
      ]);
      const isKnown = isClosed(node, constants) && fields.every(([, value]) => value !== UNKNOWN);
      return isKnown ? Object.fromEntries(fields) : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

function ofName(name: string, constants: Constants): unknown {
  const expression = constants.get(name);
  if (expression !== undefined) return staticValue(expression, without(constants, name));
  return Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : UNKNOWN;
}

/** A constant that names itself would be followed without end. */
const without = (constants: Constants, name: string): Constants =>
  new Map([...constants].filter(([other]) => other !== name));

/** The object that an expression is or names. */
export function objectAt(node: AnyNode | undefined, constants: Constants): ObjectExpression | undefined {
  if (node?.type === 'ObjectExpression') return node;
  if (node?.type !== 'Identifier') return undefined;
  return objectAt(constants.get(node.name), without(constants, node.name));
}

/** The fields of an object that are written out, with those of constants that it spreads. A later spread may replace them. */
export function fieldsOf(
  { properties }: ObjectExpression,
  constants: Constants,
): ReadonlyMap<string, AnyNode | typeof UNKNOWN> {
  const fields = new Map<string, AnyNode | typeof UNKNOWN>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = objectAt(property.argument, constants);
      if (spread === undefined) for (const name of fields.keys()) fields.set(name, UNKNOWN);
      else for (const [name, value] of fieldsOf(spread, constants)) fields.set(name, value);
      continue;
    }
    const name = nameOf(property);
    if (name !== undefined) fields.set(name, property.value);
  }
  return fields;
}

function nameOf({ key, computed }: Property): string | undefined {
  if (computed) return undefined;
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
}

/** Whether all fields of an object are written out. */
const isClosed = ({ properties }: ObjectExpression, constants: Constants): boolean =>
  properties.every((property) => {
    if (property.type !== 'SpreadElement') return nameOf(property) !== undefined;
    const spread = objectAt(property.argument, constants);
    return spread !== undefined && isClosed(spread, constants);
  });
