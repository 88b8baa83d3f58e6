import { describe, expect, it } from 'vitest'
import { dayBookMessages } from '@/lib/day-book/messages'
import { noteKey, notes, piecesOf, worthOf } from '@/lib/day-book/notes'
import { closeCashSchema } from '@/lib/day-book/schema'

/** A drawer is counted by notes and coins: what is typed is read alike where it is typed and where it is kept. */

describe('a count', () => {
  it('has each note and coin, also of half a rupee', () => {
    const counts = Object.fromEntries(notes.map((note) => [noteKey(note), '1']))
    expect(worthOf(counts)).toBe(88_850)
    expect(worthOf({ note500: '1', paise50: '3' })).toBe(50_150)
    expect(closeCashSchema.parse({ counts })).toMatchObject({ counts: { note500: 1, note1: 1, paise50: 1 } })
  })

  it('has names that no form takes for a path', () => {
    expect(notes.map(noteKey).filter((key) => !/^[a-z]+\d+$/.test(key))).toEqual([])
  })

  it.each([
    ['', 0],
    ['3', 3],
    [' 3 ', 3],
    ['3.0', 3],
    ['100000', 100_000],
    ['100001', undefined],
    ['-3', undefined],
    ['2.5', undefined],
    ['1e2', undefined],
    ['three', undefined],
    [' ', undefined],
    [undefined, 0],
    [4, 4],
    [2.5, undefined],
  ])('of %j pieces is %j, as the schema has it', (typed, pieces) => {
    expect(piecesOf(typed)).toBe(pieces)
    expect(worthOf({ note200: typed, note1: 2 })).toBe(20_000 * (pieces ?? 0) + 200)
    const read = closeCashSchema.safeParse({ counts: { note200: typed } })
    expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual(
      pieces === undefined ? [[['counts', 'note200'], dayBookMessages.countWhole]] : undefined,
    )
    expect(read.data?.counts.note200 ?? 0).toBe(pieces ?? 0)
  })
})
