import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** A comment that names a document leads to a heading that is there. */
const files = ['app', 'components', 'lib', 'prisma/seed', 'scripts', 'server', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
)
const headingsOf = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

/** A file that a comment names, by its name or its path. */
const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
const named = /\b[\w.-]{1,80}\.(?:tsx?|mjs)\b/g
const names = new Set([...files, ...readdirSync('.')].map((file) => path.basename(file)))

const documents = /docs\/(?:decisions\/)?[\w-]+\.md/g
const section = /docs\/spec\.md((?:,? §\d+)*)/g
const heading = /(docs\/spec-decisions\.md), ([A-Z][\w ]*\w)/g

const decisions = readdirSync('docs/decisions').filter((file) => /^\d/.test(file))
const papers = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/decisions/README.md'],
  ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
  ...decisions.map((file) => `docs/decisions/${file}`),
]

/** Where a document leads: `](decisions/README.md#…)`, and a path from the project's folder. */
const link = /\]\((?!https?:)([^)#\s]{1,200})/g
const pathOf =
  /`((?:app|components|docs|lib|prisma|scripts|server|tests)\/[\w()[\]./-]{1,150}\.(?:tsx?|mjs|css|sql|json|md|prisma))`/g

/** The books of docs/adding-a-list.md. */
const isExample = (name: string) => /library|books/.test(name)

it('a file that a comment cites is there', () => {
  const gone = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(comments) ?? [])
      .flatMap((comment) => comment.match(named) ?? [])
      .filter((name) => !names.has(path.basename(name)))
      .map((name) => `${file}: ${name}`),
  )
  expect(gone).toEqual([])
})

describe('what the code cites', () => {
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\n[ \t]*(?:\*|\/\/) ?/g, ' ') }))

  it.each(texts.filter(({ text }) => /\bdocs\/|\bsections? \d/i.test(text)))('$file', ({ file, text }) => {
    for (const [document] of text.matchAll(documents))
      expect(() => readFileSync(document), `${file}: ${document}`).not.toThrow()
    const sections = headingsOf('docs/spec.md').map((title) => Number.parseInt(title))
    for (const [, cited = ''] of text.matchAll(section))
      for (const number of cited.match(/\d+/g) ?? []) expect(sections, `${file}: §${number}`).toContain(Number(number))
    for (const [, document = '', title = ''] of text.matchAll(heading))
      expect(
        headingsOf(document).filter((known) => title.startsWith(known)),
        `${file}: ${title}`,
      ).not.toEqual([])
    // "Section 7" of what?
    if (!file.endsWith('references.test.ts')) expect(text.match(/\bsections? \d+\b(?! of the )/gi), file).toBeNull()
  })
})

describe('a document', () => {
  it.each(papers.filter((file) => file !== 'docs/spec.md'))('%s leads to what is there', (file) => {
    const text = readFileSync(file, 'utf8')
    const linked = [...text.matchAll(link)].map(([, to = '']) => path.join(path.dirname(file), to))
    const cited = [...text.matchAll(pathOf)].map(([, name = '']) => name)
    expect([...linked, ...cited].filter((name) => !isExample(name) && !existsSync(name))).toEqual([])
  })

  it.each(decisions)('docs/decisions/%s has a number of its own, its three parts, and a line in the list', (file) => {
    const text = readFileSync(`docs/decisions/${file}`, 'utf8')
    expect(decisions.filter((other) => other.startsWith(file.slice(0, 5)))).toEqual([file])
    const [title, ...parts] = headingsOf(`docs/decisions/${file}`)
    expect(parts).toEqual(['Context', 'Decision', 'Consequence'])
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(30)
    expect(readFileSync('docs/decisions/README.md', 'utf8')).toContain(`](${file})`)
    expect(title).toMatch(/^[A-Z/]/)
  })
})
