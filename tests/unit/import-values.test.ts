import { describe, expect, it } from 'vitest'
import { classes } from '@/lib/constants'
import { alikeNames, readClass, readDay } from '@/lib/import/values'

describe('a day in a sheet', () => {
  it.each([
    ['05/03/2015', '2015-03-05'],
    ['5-3-15', '2015-03-05'],
    ['5.3.2015', '2015-03-05'],
    ['5 Mar 2015', '2015-03-05'],
    ['05-Sept-2015', '2015-09-05'],
    ['1st January 2016', '2016-01-01'],
    ['Mar 5, 2015', '2015-03-05'],
    ['2015-03-05', '2015-03-05'],
    ['2015/3/5', '2015-03-05'],
    ['2015-03-05T00:00:00Z', '2015-03-05'],
    ['05/03/2015 00:00:00', '2015-03-05'],
    ['29/02/2016', '2016-02-29'],
    // Of the last hundred years.
    ['5/3/26', '2026-03-05'],
    ['5/3/27', '1927-03-05'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, '2026-11-22')).toEqual({ day })
  })

  it.each([
    '31/02/2015',
    '29/02/2015',
    '00/01/2015',
    '1/1',
    '2015',
    'May',
    '12345',
    '71234',
    '1/2/3/2015',
    '5/3/12015',
    '',
    '5//3',
  ])('%s is none', (text) => {
    expect(readDay(text, '2026-11-22')).toBeUndefined()
  })

  it('says how a day with the month first is written here', () => {
    expect(readDay('12/25/2014', '2026-11-22')).toEqual({ right: '25/12/2014' })
  })

  it('says that a day is outside of all that the portal knows', () => {
    expect(readDay('1/1/1890', '2026-11-22')).toEqual({ outside: 'before' })
    expect(readDay('29 Feb 2204', '2026-11-22')).toEqual({ outside: 'after' })
    expect(readDay('29/02/1890', '2026-11-22')).toBeUndefined()
  })

  it('says which day a spreadsheet has counted, where its cell is formatted as a number', () => {
    expect(readDay('42064', '2026-11-22')).toEqual({ right: '01/03/2015' })
    expect(readDay('43889', '2026-11-22')).toEqual({ right: '28/02/2020' })
  })
})

describe('a class in a sheet', () => {
  it.each([
    ['Class 8', 'Class 8'],
    ['8', 'Class 8'],
    ['08', 'Class 8'],
    ['8th', 'Class 8'],
    ['VIII', 'Class 8'],
    ['viii', 'Class 8'],
    ['Std. 8', 'Class 8'],
    ['STD VIII', 'Class 8'],
    ['Grade 12', 'Class 12'],
    ['8th Std', 'Class 8'],
    ['eighth', 'Class 8'],
    [' class  1 ', 'Class 1'],
  ])('%s is %s', (text, schoolClass) => {
    expect(readClass(text, classes)).toEqual({ class: schoolClass })
  })

  it.each([
    ['8-A', 'A'],
    ['8A', 'A'],
    ['VIII B', 'B'],
    ['Class 8 c', 'C'],
    ['8 (D', 'D'],
  ])('%s has the section %s', (text, section) => {
    expect(readClass(text, classes)).toEqual({ class: 'Class 8', section })
  })

  it.each(['Class 13', 'XVI', '0', 'nursery', 'A', '', '88'])('%s is none', (text) => {
    expect(readClass(text, classes)).toBeUndefined()
  })

  it('may be one of the school’s own', () => {
    expect(readClass('lkg', ['LKG', ...classes])).toEqual({ class: 'LKG' })
    expect(readClass('XI Science', ['XI Science', ...classes])).toEqual({ class: 'XI Science' })
    const streams = [...classes, 'Class 11 Science', 'Class 11 Arts']
    expect(readClass('XI science', streams)).toEqual({ class: 'Class 11 Science' })
    expect(readClass('Std. 11 Arts B', streams)).toEqual({ class: 'Class 11 Arts', section: 'B' })
    expect(readClass('XI Law', streams)).toBeUndefined()
  })
})

describe('two names', () => {
  it.each([
    ['  ASHA   Rao ', 'Asha Rao'],
    ['Md. Arif', 'MD ARIF'],
    ['Asha', 'Asha Suresh Rao'],
    ['A. Rao', 'Rao Asha'],
    ['Shaikh Imran', 'Imran Shekh Shaikh'],
    ['Kavitha Iyer', 'Kavita Iyer'],
    ['D’Souza Renée', "Renee D'Souza"],
  ])('%s and %s may be one person', (one, other) => {
    expect([alikeNames(one, other), alikeNames(other, one)]).toEqual([true, true])
  })

  it.each([
    ['Asha One', 'Chand Two'],
    ['Asha Rao', 'Usha Rao'],
    ['Asha Rao', 'Asha Patil'],
    ['Asha Rao', ''],
  ])('%s and %s are asked about', (one, other) => {
    expect([alikeNames(one, other), alikeNames(other, one)]).toEqual([false, false])
  })
})
