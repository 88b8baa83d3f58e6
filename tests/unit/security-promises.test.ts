import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Each promise of docs/security.md names files that there are, and tests that are in them. */
/** Of apostrophes titles have one kind and documents the other. */
const plain = (text: string) => text.replaceAll('’', "'")
const document = plain(readFileSync('docs/security.md', 'utf8'))

/** A bullet with its further lines, or a row of a table without its head. `fallback`: the file that its part names for all. */
type Promised = { text: string; proof: string; inTable: boolean; fallback?: string | undefined }

const fileIn = /tests\/[\w/-]+(?:\.(?:test|spec))?\.tsx?/

function promisesOf(part: string): Promised[] {
  const [before = ''] = part.split(/^(?:- |\| )/m)
  const fallback = fileIn.exec(before)?.[0]
  const bullets = [...part.matchAll(/^- .+(?:\n {2}.+)*/gm)].map(([text]) => text.replace(/\n +/g, ' '))
  const rows = [...part.matchAll(/^\|.+\|$/gm)].slice(2).map(([text]) => text)
  return [
    ...bullets.map((text) => ({ text, proof: text, inTable: false, fallback })),
    ...rows.map((text) => ({ text, proof: text.split(' | ').at(-1)!.slice(0, -2), inTable: true, fallback })),
  ]
}

type Proof = { file: string; names: string[] }

/**
 * The files of a promise with the names after each: quoted or in italics, else, in a table, all that stands between commas
 * or semicolons. `last`: the file of the promise before, which "the same" and names without a file mean.
 */
function proofsOf({ proof, inTable, fallback }: Promised, last: string | undefined): Proof[] {
  const pieces = proof.split(new RegExp(`\`?(${fileIn.source})\`?`))
  const [lead = '', ...rest] = pieces
  const start = fallback ?? last
  const proofs: Proof[] = start ? [{ file: start, names: namesIn(lead, inTable) }] : []
  for (let n = 0; n < rest.length; n += 2) proofs.push({ file: rest[n]!, names: namesIn(rest[n + 1] ?? '', inTable) })
  return proofs.filter(({ file, names }) => file !== start || names.length > 0 || proof.includes(file))
}

function namesIn(text: string, inTable: boolean): string[] {
  const marked = [...text.matchAll(/"([^"]+)"|(?<![\w*])[_*]([^_*]+)[_*](?![\w*])/g)]
  if (marked.length) return marked.map(([, quoted, italic]) => quoted ?? italic ?? '')
  if (!inTable) return []
  return text
    .replace(/^[:,] /, '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** The titles of a file's tests and groups; of another file its text, for the names in it. */
function titlesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  if (!/\.(?:test|spec)\./.test(file)) return [source]
  return [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)].map(([, , title = '']) =>
    plain(title.replace(/\\(.)/g, '$1')),
  )
}

/** Whether a title has the parts of `name` between its dots, in this order. */
function fits(title: string, name: string): boolean {
  let from = 0
  return name.split('…').every((part) => {
    const at = title.indexOf(part.trim(), from)
    from = at + part.length
    return at >= 0
  })
}

const parts = document.split(/^## /m).slice(1)

describe.each(parts.map((part) => [part.split('\n', 1)[0] ?? '', part] as const))('%s', (_heading, part) => {
  const promises = promisesOf(part)
  let last: string | undefined
  const proved = promises.map((promised) => {
    const proofs = proofsOf(promised, last)
    last = proofs.at(-1)?.file ?? last
    return { promised, proofs }
  })

  it('promises something', () => expect(promises.length).toBeGreaterThan(0))

  it.each(proved.map(({ promised, proofs }) => [promised.text.slice(0, 100), proofs, promised] as const))(
    '%s',
    (_text, proofs) => {
      expect(proofs, 'names a test').not.toEqual([])
      for (const { file, names } of proofs) {
        expect(existsSync(file), file).toBe(true)
        const titles = titlesIn(file)
        for (const name of names)
          expect(
            titles.some((title) => fits(title, name)),
            `${file}: ${name}`,
          ).toBe(true)
      }
    },
  )
})
