import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/**
 * What a screen says is in the messages of its domain (docs/voice.md), so that one person can read all of it, and somebody
 * can translate it. The contract's own words may stand in a screen: nobody changes those.
 */

const contract = ['docs/spec.md', 'docs/spec-decisions.md'].map((file) => readFileSync(file, 'utf8')).join()

/** As many words in a row are a sentence; what is shorter is a label or a name. */
const fewest = 3
const wordsIn = (text: string) =>
  text.split(/\s+/).filter((part) => /^[“(]?[\p{L}’'-]{2,}[.,:;!?…”)]*$/u.test(part)).length
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const isSentence = (text: string) =>
  wordsIn(text) >= fewest && !contract.includes(oneLine(text).replace(/[.:!?…]$/, ''))

/** Begins as a sentence does, or ends as one; a list of classes does neither. */
const isProse = (text: string) => /^[\p{Lu}“]/u.test(text.trim()) || /[.!?…]$/.test(text.trim())

/** What is shown or read out, however it begins. */
const shown = new Set(['title', 'label', 'placeholder', 'aria-label', 'hint', 'description', 'alt', 'confirm', 'text'])

const isShown = ({ parent }: ts.Node): boolean => {
  if (ts.isJsxAttribute(parent)) return shown.has(parent.name.getText())
  const within = ts.isJsxExpression(parent) || ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent)
  return within && isShown(parent)
}

const saidBy = (node: ts.Node) => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' {} ')
}

/** The sentences in the elements, strings and templates of a file. */
function sentencesIn(file: string, source: string): string[] {
  const found: string[] = []
  const note = (text: string) => void (isSentence(text) && found.push(oneLine(text)))
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node)) return
    if (ts.isJsxAttribute(node) && /class|style/i.test(node.name.getText())) return
    if (ts.isJsxText(node)) note(node.text)
    const said = saidBy(node)
    if (said && (isShown(node) || isProse(said))) note(said)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return found
}

it.each([
  ['<p>No class has been chosen</p>', 'No class has been chosen'],
  ['<p>{count} of the classes are marked</p>', 'of the classes are marked'],
  ['<Field label="the day of birth" />', 'the day of birth'],
  ['<Field hint={own ? "Only you see this." : ""} />', 'Only you see this.'],
  ['<Dialog title={`Remove the fee of ${name}?`} />', 'Remove the fee of {} ?'],
  ['const failed = "Failed to save it"', 'Failed to save it'],
])('%s has a sentence', (source, sentence) => {
  expect(sentencesIn('app/some.tsx', source)).toEqual([sentence])
})

it.each([
  '<p className="mt-2 text-sm text-muted">{saved}</p>',
  '<p>Save changes</p>',
  '<h1>Create New Report</h1>',
  'import { one } from "./the one of these"',
  'const look = `inline-flex min-h-7 items-center ${more}`',
])('%s has none', (source) => {
  expect(sentencesIn('app/some.tsx', source)).toEqual([])
})

it('stands in the messages, and not in a screen', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    sentencesIn(file, readFileSync(file, 'utf8')).map((sentence) => `${file}: ${sentence}`),
  )
  expect(found).toEqual([])
})
