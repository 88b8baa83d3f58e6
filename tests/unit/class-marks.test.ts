import { describe, expect, it } from 'vitest'
import { placeBlock, readBlock } from '@/components/entry-grid/pasted'
import { limits } from '@/lib/constants'
import { describeIssues, parseInput } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { reportMessages } from '@/lib/reports/messages'
import { classMarksSchema, saveClassMarksSchema } from '@/lib/reports/schema'
import { termOn } from '@/lib/terms'

const said = reportMessages.classMarks
const of = { class: 'Class 5', type: 'Grading', subject: 'Science', assessmentType: 'Mid Term', term: 'Term 1' }
const row = (over: object = {}) => ({ studentId: crypto.randomUUID(), marks: '84.5', ...over })
const refused = (input: object) => {
  const { error } = parseInput(saveClassMarksSchema, { ...of, rows: [row()], ...input })
  return error && describeIssues(saveClassMarksSchema, error)
}

describe('the marks of a class', () => {
  it.each([{}, { section: 'B' }, { section: '' }, { type: 'Academic' }])('are taken with %j', (over) => {
    expect(refused(over)).toBeUndefined()
    expect(parseInput(classMarksSchema, { ...of, ...over }).success).toBe(true)
  })

  it.each([
    [{ class: '' }, 'class', said.incomplete],
    [{ class: 'Class 13' }, 'class', undefined],
    [{ section: 'Z' }, 'section', undefined],
    [{ type: 'Summary' }, 'type', messages.common.notOffered(['Academic', 'Grading'])],
    [{ subject: '' }, 'subject', said.incomplete],
    [{ subject: 'Physics' }, 'subject', undefined],
    [{ assessmentType: 'Quiz' }, 'assessmentType', reportMessages.assessmentRequired],
    [{ term: 'Term 3' }, 'term', reportMessages.termRequired],
    [{ rows: [] }, 'rows', said.noRows],
    [{ rows: undefined }, 'rows', said.noRows],
    [{ rows: 'all' }, 'rows', said.noRows],
    [{ rows: Array.from({ length: limits.classRows + 1 }, () => row()) }, 'rows', said.tooMany],
  ])('are refused with %j', (over, field, message) => {
    const found = refused(over)
    expect(Object.keys(found?.errors ?? {})).toEqual([field])
    if (message) expect(found?.message).toBe(message)
  })

  it.each([
    [0, 0],
    ['100', 10000],
    [' 84.99 ', 8499],
    [33.3, 3330],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, undefined],
  ])('%j is %j hundredths', (marks, hundredths) => {
    expect(saveClassMarksSchema.parse({ ...of, rows: [row({ marks })] }).rows[0]?.marks).toBe(hundredths)
  })

  it.each([
    ...[-1, -0.01, 100.01, 'AB', '84,5', '1e1', NaN, true, [84]].map((marks) => [{ marks }, 'marks', said.wrong]),
    [{ marks: 84.555 }, 'marks', reportMessages.marksDecimals],
    [{ marks: '', remarks: 'Was ill.' }, 'marks', said.remarkAlone],
    [{ remarks: 'x'.repeat(limits.note + 1) }, 'remarks', messages.common.tooLong(limits.note)],
  ] as [object, string, string][])('what is wrong stands at the cell: %j', (over, field, message) => {
    expect(refused({ rows: [row(), row(over), row()] })?.errors).toEqual({ [`rows.1.${field}`]: message })
  })

  it('say of each row by itself what is wrong, and of whoever is there twice', () => {
    const twice = row()
    expect(refused({ rows: [row({ marks: 101 }), twice, row({ marks: 'x' }), twice] })?.errors).toEqual({
      'rows.0.marks': said.wrong,
      'rows.2.marks': said.wrong,
    })
    expect(refused({ rows: [twice, row(), twice] })?.errors).toEqual({ 'rows.2.marks': said.twice })
  })
})

describe('what was copied from a sheet', () => {
  it.each([
    ['84', [['84']]],
    ['84\n', [['84']]],
    ['84\r\n70\r\n\r\n', [['84'], ['70']]],
    ['84\r70', [['84'], ['70']]],
    [
      '84\tGood\n70\t\n',
      [
        ['84', 'Good'],
        ['70', ''],
      ],
    ],
    ['\n70\n', [[''], ['70']]],
    [
      '"84"\t"Reads ""a lot""\nand asks"\r\n70\tx',
      [
        ['84', 'Reads "a lot"\nand asks'],
        ['70', 'x'],
      ],
    ],
    ['"Good" she says\n70', [['"Good" she says'], ['70']]],
    ['"open\n70', [['"open'], ['70']]],
    ['""\t1', [['', '1']]],
    [' 84 \t Good ', [['84', 'Good']]],
    ['', [['']]],
    ['\n\n', [['']]],
  ])('%j is %j', (text, rows) => expect(readBlock(text)).toEqual(rows))

  it('is read in a moment, however much of it there is and however it is quoted', () => {
    for (const piece of ['84\n', '"84\n', '"', '""', '"\t"', '\t'])
      expect(readBlock(piece.repeat(1_000_000)).length).toBeGreaterThan(0)
  }, 20_000)

  const list = { rows: ['a', 'b', 'c'], columns: ['marks', 'remarks'] }
  it('fills cells from where it is pasted, and what does not fit is counted', () => {
    expect(placeBlock([['1', 'x'], ['2']], { ...list, row: 1, column: 0 })).toEqual({
      cells: [
        { row: 'b', column: 'marks', text: '1' },
        { row: 'b', column: 'remarks', text: 'x' },
        { row: 'c', column: 'marks', text: '2' },
      ],
      ...{ rows: 2, moreRows: 0, moreColumns: 0 },
    })
    expect(placeBlock([['x', 'y'], ['z'], ['w']], { ...list, row: 1, column: 1 })).toEqual({
      cells: [
        { row: 'b', column: 'remarks', text: 'x' },
        { row: 'c', column: 'remarks', text: 'z' },
      ],
      ...{ rows: 2, moreRows: 1, moreColumns: 1 },
    })
  })
})

it.each([
  ['2026-04-01', 'Term 1'],
  ['2026-09-30', 'Term 1'],
  ['2026-10-01', 'Term 2'],
  ['2027-03-31', 'Term 2'],
])('%s lies in %s', (day, term) => expect(termOn(day)).toBe(term))
