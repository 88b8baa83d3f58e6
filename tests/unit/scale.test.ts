import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Sizes and distances come from one scale each, so that pages look as made by one hand (docs/parts.md). */

const sources = globSync('{app,components}/**/*.{ts,tsx,css}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

const found = (pattern: RegExp, files = sources) =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`))

it('distances are steps of the scale', () => {
  // What gives a field room for a sign within it has the sign's width.
  const off = /(?<![\w-])-?(?:(?:m|p)[tbxy]?|gap(?:-[xy])?|space-[xy])-(?:2\.5|3\.5|5|7|9|10|11|14)(?![\w.%/-])/g
  expect(found(off)).toEqual([])
})

it('the title of a page has the size of all titles', () => {
  const own = /<h1(?![^>]*\bpage-title\b)[^>]*>/g
  expect(found(own).map((match) => match.split(':')[0])).toEqual(['app/global-error.tsx', 'app/home/hero.tsx'])
})
