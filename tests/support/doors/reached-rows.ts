import type { Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import type { Found } from '@/tests/support/doors/operations'
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
function rulesOf(module: string, name: string): string[] {
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

/** Who asks: a role, a visitor, or an account that waits for approval. */
export const actors = ['guest', 'pending', 'student', 'teacher', 'admin'] as const
export type ActorName = (typeof actors)[number]

/** Which rows a role reaches; all, where it is not named. */
type Rows = Partial<Record<Role, string>>

/** What the rules of lib/server/accounts/visible.ts let a role reach. */
const byRule: Record<string, Rows> = {
  ownRows: { student: 'own' },
  ownRowsSql: { student: 'own' },
  ownStudent: { student: 'own' },
  ownClass: { student: 'own class' },
  ownClassSql: { student: 'own class' },
  addressedTo: { student: 'own, own class, All Students' },
  addressedToSql: { student: 'own, own class, All Students' },
  visiblePeople: { student: 'own', teacher: 'pupils' },
  visiblePeopleSql: { student: 'own', teacher: 'pupils' },
  ownWork: { teacher: 'own' },
}

const own = { student: 'own', teacher: 'own', admin: 'own' }
const ofStudent = { student: 'own' }
/** The same for everybody who may at all. */
const forAll: Rows = { student: 'all' }

/**
 * Operations that keep to rows by something else than those rules. Who adds one that pupils may use says here what they
 * reach with it, unless it uses a rule or is open to visitors too.
 */
const named: Record<string, Rows> = {
  ownMonth: ofStudent,
  listAttendance: ofStudent,
  correctAttendance: { teacher: 'own' },
  undoMark: { teacher: 'own' },
  undoMarks: { teacher: 'own' },
  undoRest: { teacher: 'own' },
  logout: own,
  askSession: own,
  changePassword: own,
  listOwnSessions: own,
  endSession: own,
  endOtherSessions: own,
  readSecondStep: own,
  startSecondStep: own,
  confirmSecondStep: own,
  renewRecoveryCodes: own,
  removeSecondStep: own,
  listCalendar: forAll,
  calendarDay: forAll,
  calendarMonth: forAll,
  takeBackOpening: { teacher: 'own' },
  requestLeave: ofStudent,
  undoNotification: { teacher: 'own' },
  markNotificationsRead: own,
  ownProfile: own,
  ownArchive: own,
  listOwnRecord: own,
  ownDateOfBirth: own,
  listWaitingProfileChanges: own,
  updateProfile: { student: 'own', teacher: 'own' },
  listPromotions: forAll,
  promotionMedia: forAll,
  promotionThumbnail: forAll,
  readBar: own,
  readToday: { student: 'own' },
  listYears: forAll,
}

/** Open to everybody, each of whom has to show what only few have. */
const withSecret: Record<string, string> = {
  metrics: 'with METRICS_TOKEN',
  trackApplication: 'with its link',
  passwordLink: 'with its link',
  resetPassword: 'with its link',
  takeBackEmailChange: 'with its link',
  proveEmail: 'with its link',
  refreshSession: 'with its token',
  login: 'with a password',
  verifyCertificate: 'with its code',
  verifyReport: 'with its code',
  sendDueMessages: 'with CRON_SECRET',
  reconcileFiles: 'with CRON_SECRET',
  removeDue: 'with CRON_SECRET',
  readSetup: 'with the code',
  saveSetupSchool: 'with the code',
  saveSetupYear: 'with the code',
  addSetupClass: 'with the code',
  uploadSetupLogo: 'with the code',
  finishSetup: 'with the code',
}

/** Every operation that this file has a line for. */
export const namedOperations = [...Object.keys(named), ...Object.keys(withSecret)]

/**
 * Which rows `actor` reaches with an operation, in words: `no`, `own`, `own class`, `all`; `yes` where it is about no
 * rows of anybody's.
 * @throws where a pupil may use it and nobody has said what they reach.
 */
export function rowsReached({ module, name, operation }: Found, actor: ActorName): string {
  const { access, pending } = operation
  const open = allows(access, 'guest')
  if (actor === 'guest' || actor === 'pending') {
    if (actor === 'pending' && pending) return 'own'
    return open ? (withSecret[name] ?? 'yes') : 'no'
  }
  if (!allows(access, actor)) return 'no'
  const rows = rulesOf(module, name).map((rule) => byRule[rule])
  const said = named[name] ?? Object.assign({}, ...rows)
  if (open) return withSecret[name] ?? said[actor] ?? 'yes'
  if (actor === 'student' && !said.student) throw new Error(`${name}: which rows does a pupil reach with it?`)
  return said[actor] ?? 'all'
}
