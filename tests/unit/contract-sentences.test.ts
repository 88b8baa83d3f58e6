import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** What docs/spec.md has in quotes is said letter by letter: other tests take it from the tables of messages, as the screens do. */

/** Without what stands for `{class}` in the code; an amount has its sign there. */
const read = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/₹?\$?\{\w+\}/g, '{}')
    .replaceAll(/[ \n]+/g, ' ')

const sources = ['lib', 'app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
)
const code = sources.map(read).join(' ')

const quoted = Array.from(read('docs/spec.md').matchAll(/(?<!\w)'([A-Z][^']{3,})'(?!\w)/g), ([, said]) => said!)
const sentences = [...new Set(quoted)]

it('has many sentences', () => expect(sentences.length).toBeGreaterThan(80))

it.each(sentences)('%s', (said) => {
  // Not the whole code in what a failure says.
  expect(code.includes(said)).toBe(true)
})
