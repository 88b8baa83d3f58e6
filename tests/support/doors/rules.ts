import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Reads from the source which rules of lib/server/accounts/visible.ts an operation uses. */

type Source = {
  /** What the file declares at its top, by name. */
  declared: Map<string, ts.Node>
  /** What it imports: the file, and the name there; '*' for all of it. */
  imported: Map<string, { file: string; name: string }>
}

const visible = 'lib/server/accounts/visible.ts'
const sources = new Map<string, Source>()

/** The rules that an operation uses, itself or in what it calls. `module` is its file: `@/lib/fees/queries`. */
export function rulesOf(module: string, name: string): string[] {
  const rules = new Set<string>()
  const seen = new Set<string>()
  follow(`${module.replace('@/', '')}.ts`, name)
  return [...rules].sort()

  function follow(file: string, name: string) {
    if (seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    if (file === visible) return void rules.add(name)
    const { declared, imported } = sourceOf(file)
    const node = declared.get(name)
    if (node)
      for (const used of namesIn(node))
        if (declared.has(used)) follow(file, used)
        else {
          const from = imported.get(used)
          if (from && from.name !== '*') follow(from.file, from.name)
        }
  }
}

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const source: Source = { declared: new Map(), imported: new Map() }
  sources.set(file, source)
  const parsed = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false)
  for (const statement of parsed.statements) {
    if (ts.isImportDeclaration(statement)) readImport(file, statement, source)
    else if (ts.isFunctionDeclaration(statement) && statement.name) source.declared.set(statement.name.text, statement)
    else if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        for (const bound of boundIn(name)) if (initializer) source.declared.set(bound, initializer)
  }
  return source
}

function readImport(file: string, { moduleSpecifier, importClause }: ts.ImportDeclaration, { imported }: Source) {
  const bindings = importClause?.namedBindings
  const from = ts.isStringLiteral(moduleSpecifier) ? fileOf(file, moduleSpecifier.text) : undefined
  if (!from || !bindings || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return
  if (ts.isNamespaceImport(bindings)) imported.set(bindings.name.text, { file: from, name: '*' })
  else
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, { file: from, name: (propertyName ?? name).text })
}

/** A file of ours in lib; nothing for packages and what is made by machines. */
function fileOf(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.') && path.posix.join(path.posix.dirname(from), specifier)
  return base && base.startsWith('lib/') ? ['.ts', '.tsx'].map((end) => base + end).find(existsSync) : undefined
}

const boundIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundIn(element.name) : []))

/** Every name that is used as a value in `node`, the names of properties aside. */
function namesIn(node: ts.Node): Set<string> {
  const names = new Set<string>()
  visit(node)
  return names

  function visit(each: ts.Node) {
    if (ts.isTypeNode(each)) return
    if (ts.isIdentifier(each)) names.add(each.text)
    else if (ts.isPropertyAccessExpression(each)) visit(each.expression)
    else if (ts.isPropertyAssignment(each)) {
      if (ts.isComputedPropertyName(each.name)) visit(each.name)
      visit(each.initializer)
    } else ts.forEachChild(each, visit)
  }
}
