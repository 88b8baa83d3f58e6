import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** A child at school is a student wherever the portal speaks (docs/voice.md). Code and comments may say pupil. */

const word = /(?<![@/\w-])pupils?(?![\w@-])/i

/** What docs/voice.md has another word for, and no code says in a string. */
const unsaid = /(?<![@/\w-])(e-mails?|films?|log-ins?|photographs?|roll-overs?)(?![\w@/-]|\.\w)/i

/** Words of the code in strings: a kind in the database, a reach, a class of a style, a column's name in sheets of others. */
const codeWords: Record<string, readonly string[]> = {
  'app/(portal)/admin/admissions/[id]/details.tsx': ['pupil'],
  'app/(portal)/admin/import/[id]/columns-form.tsx': ['Pupils'],
  'app/(portal)/attendance/mark-row.tsx': ['pupil'],
  'app/(portal)/fees/plans/[id]/plan-rows.ts': ['pupils'],
  'app/home/gallery/upload-image-form.tsx': ['pupils'],
  'lib/fee-plans/previews.ts': ['pupils'],
  'lib/import/changes.ts': ['Pupils'],
  'lib/import/check.ts': ['Pupils'],
  'lib/import/column-names.ts': ['pupil'],
  'lib/import/columns.ts': ['Pupils'],
  'lib/import/guardian-fields.ts': ['pupil'],
  'lib/import/lists.ts': ['Pupils'],
  'lib/import/match.ts': ['Pupils'],
  'lib/import/queries.ts': ['Pupils'],
  'lib/import/rows.ts': ['Pupils'],
  'lib/import/service.ts': ['Pupils'],
  'lib/checklist/steps.ts': ['pupils'],
  'lib/permissions.ts': ['pupils'],
  'lib/server/accounts/scope.ts': ['pupils'],
  'lib/server/accounts/visible.ts': ['pupils'],
  'lib/year/queries.ts': ['pupils'],
  'prisma/seed/parts/9-imports.ts': ['Pupils'],
}

/** What stands in the strings, templates and elements of a file; not in its SQL. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && /sql|rowsOf|Raw/i.test(node.tag.getText())) return
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text)
    if (ts.isJsxText(node)) texts.push(node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return texts
}

const pupilsIn = (file: string, source: string) =>
  textsIn(file, source).filter((text) => word.test(text) && !codeWords[file]?.includes(text))

it('is looked for in what people read alone', () => {
  const source = `
    // A pupil.
    import { pupil } from './pupil'
    const said = [pupil.name, \`\${count} pupils\`, 'Each pupil', <p title="A pupil">Pupils of {pupil}</p>]
    const rows = sql\`SELECT "pupil" FROM pupils\``
  expect(pupilsIn('app/some.tsx', source)).toEqual([' pupils', 'Each pupil', 'A pupil', 'Pupils of'])
})

const files = ['app', 'components', 'lib', 'prisma/seed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file)),
)

it('is a student', () => {
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return word.test(source) ? pupilsIn(file, source).map((text) => `${file}: ${text}`) : []
  })
  expect(found).toEqual([])
})

it('has one name for one thing', () => {
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    if (!unsaid.test(source)) return []
    return textsIn(file, source).flatMap((text) => (unsaid.test(text) ? [`${file}: ${text}`] : []))
  })
  expect(found).toEqual([])
})
