import type { CodeNode } from './code-node.ts'

/** What the name that a grammar gives a node says about it. */
export interface NodeSort {
  /** Braces and the like have their own text as a name. */
  readonly isMark: boolean
  /** Undefined where the name does not tell it. */
  readonly role: CodeNode['role'] | undefined
  readonly isDefinition: boolean
  /** What stands in it stands at the top of the file as well as anything: `namespace a { … }`, `extern "C" { … }`. */
  readonly isWrapper: boolean
  readonly isFunctionValue: boolean
  /** It holds the members of a definition. */
  readonly isBody: boolean
  readonly isDeclarator: boolean
  readonly isName: boolean
  /** It may stand before a name and has names of its own. */
  readonly isPassedOver: boolean
}

const sorts = new Map<string, NodeSort>()

/** Grammars have a few hundred names, and trees many thousand nodes: each name is read once. */
export function nodeSort(name: string): NodeSort {
  const known = sorts.get(name)
  if (known !== undefined) return known
  const sort = {
    isMark: !/^[A-Z⚠]/.test(name),
    role: roleByName(name),
    isDefinition: DEFINITION.test(name),
    isWrapper: WRAPPER.test(name),
    isFunctionValue: FUNCTION_VALUE.test(name),
    isBody: BODIES.test(name),
    isDeclarator: name.endsWith('Declarator'),
    isName: NAMES.test(name),
    isPassedOver: PASSED_OVER.test(name),
  }
  sorts.set(name, sort)
  return sort
}

/** These are sorted by their content. */
const LOOKED_AT = /^(?:PreprocDirective|ExportDeclaration|NamespaceDefinition|AttributeItem)$/
const IMPORTS = /^(?:Import|Use|ExternCrate|Package|NamespaceUse|Using|Hashbang|TextInterpolation$)/
const DEFINITION =
  /^(?:Function|Method|Constructor|Class|Interface|Enum|Struct|Union|Trait|Impl|Mod|Type|Record|Namespace|Macro(?:Definition|Rules)|Template|Linkage|Annotation|Decorated|AttributeItem|Ambient|Property(?:Declaration|Hook)|FieldDeclaration$)/
const WRAPPER = /^(?:NamespaceDefinition|LinkageSpecification)$/
const FUNCTION_VALUE = /^(?:ArrowFunction|FunctionExpression|ClassExpression)$/
const BODIES =
  /^(?:ClassBody|InterfaceBody|EnumBody|RecordBody|Body|DeclarationList|FieldDeclarationList|CompoundStatement|Block)$/
const NAMES =
  /^(?:VariableDefinition|TypeDefinition|PropertyDefinition|PropertyName|VariableName|DefName|FieldName|BoundIdentifier|TypeIdentifier|FieldIdentifier|ScopedIdentifier|Identifier|OperatorName|Definition|Name)$/
const PASSED_OVER =
  /^(?:Decorator|Attribute|Modifiers|Annotation|TypeParamList|TypeParameters|TemplateParameterList|Parameters|ParamList|FormalParameters|TypeAnnotation|EnumeratorList|ObjectExpression|ArrayExpression|Comment|.*Comment)$/

function roleByName(name: string): CodeNode['role'] | undefined {
  if (name.endsWith('Comment')) return 'comment'
  if (LOOKED_AT.test(name)) return undefined
  if (IMPORTS.test(name)) return 'imports'
  return DEFINITION.test(name) ? 'definition' : undefined
}
