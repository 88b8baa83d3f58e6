import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Each promise of docs/security.md names files that there are, and tests that are in them. */

/** Of apostrophes titles have one kind and documents the other. */
const plain = (text: string) => text.replaceAll('’', "'")
const document = plain(readFileSync('docs/security.md', 'utf8'))

const fileIn = /`(tests\/[\w/-]+(?:\.(?:test|spec))?\.tsx?)`/

/** The files that a row's second cell names, each with the titles after it, which stand in italics. */
function proofsOf(cell: string): { file: string; names: string[] }[] {
  const [, ...pieces] = cell.split(fileIn)
  return pieces.flatMap((file, n) =>
    n % 2 === 0
      ? [{ file, names: [...(pieces[n + 1] ?? '').matchAll(/(?<!\w)_(.+?)_(?!\w)/g)].map(([, name = '']) => name) }]
      : [],
  )
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
  const promises = [...part.matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(1)

  it('promises something', () => expect(promises.length).toBeGreaterThan(0))

  it.each(promises.map(([, promise = '', cell = '']) => [promise.slice(0, 100), cell] as const))(
    '%s',
    (_text, cell) => {
      const proofs = proofsOf(cell)
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
