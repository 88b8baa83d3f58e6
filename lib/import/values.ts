import { addDays, isDate, isDay, schoolDays, type Day } from '@/lib/dates'

/** What cells mean, as people in schools write it. Undefined: nothing that could be meant. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export type ReadDay =
  | { day: Day }
  /** It would be a day with the month first, as in America, or as a spreadsheet counts: `right` is how it is written here. */
  | { right: string }
  /** A day before or after all that the portal knows (lib/dates.ts, `schoolDays`). */
  | { outside: 'before' | 'after' }

/**
 * A day, day first: `5/3/2015`, `05-03-15`, `5.3.2015`, `5 Mar 2015`, and `2015-03-05`. Two digits of a year mean the last
 * hundred years, up to `latest`.
 */
export function readDay(text: string, latest: Day): ReadDay | undefined {
  if (/^[2-6]\d{4}$/.test(text.trim())) return { right: dayFirst(addDays(countedFrom, Number(text))) }
  const parts = text
    .trim()
    .toLowerCase()
    // A time after it, as exports of other programs have.
    .replace(/[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m|z)?$/, '')
    .split(/[\s/.,-]+/)
    .filter(Boolean)
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return undefined
  if (/^\d{4}$/.test(first)) return dayOf(first, monthOf(second), third)
  const year = fullYear(third, latest)
  // `Mar 5, 2015` has no two meanings.
  if (/^\p{L}+$/u.test(first)) return dayOf(year, monthOf(first), second)
  const asWritten = dayOf(year, monthOf(second), first)
  if (asWritten) return asWritten
  const monthFirst = /^\d+$/.test(second) ? dayOf(year, monthOf(first), second) : undefined
  return monthFirst && 'day' in monthFirst ? { right: dayFirst(monthFirst.day) } : undefined
}

/** Spreadsheets count days: a date cell that is formatted as a number says 42348 for 10/12/2015. */
const countedFrom: Day = '1899-12-30'

const dayFirst = (day: Day) => day.split('-').reverse().join('/')

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  // `Sept` and `September` too.
  return text.length < 3 ? 0 : months.findIndex((month) => text.startsWith(month)) + 1
}

function fullYear(text: string, latest: Day): string {
  if (!/^\d{2}$/.test(text)) return text
  const century = latest.slice(0, 2)
  return Number(text) <= Number(latest.slice(2, 4)) ? century + text : String(Number(century) - 1) + text
}

function dayOf(year: string, month: number, text: string): ReadDay | undefined {
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1] ?? ''
  const day = `${year}-${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`
  if (isDay(day)) return { day }
  if (!isDate(day)) return undefined
  return { outside: day < schoolDays.first ? 'before' : 'after' }
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** A class of `classes`, and the section where it is written with it: `8`, `VIII`, `8th`, `Std. 8`, `8-A`, `Class VIII B`. */
export function readClass(text: string, classes: readonly string[]): { class: string; section?: string } | undefined {
  const asked = text.replaceAll(/\s+/g, ' ').trim()
  const whole = classNamed(asked, classes)
  if (whole) return { class: whole }
  const [, before = '', section = ''] = /^(.{1,40})([a-z])$/i.exec(asked) ?? []
  const schoolClass = classNamed(withoutSigns(before), classes)
  return schoolClass ? { class: schoolClass, section: section.toUpperCase() } : undefined
}

/** Without what stands between a class and its section, or before the word class. */
function withoutSigns(text: string): string {
  let end = text.length
  while (end > 0 && ' -–/.('.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const wordsForClass = ['class', 'std', 'standard', 'grade', 'form']

function classNamed(text: string, classes: readonly string[]): string | undefined {
  const asked = text.toLowerCase()
  const own = classes.find((name) => name.toLowerCase() === asked)
  if (own) return own
  const start = asked.replace(/^(?:class|standard|std|grade|form)[ .:-]*/, '')
  const word = wordsForClass.find((each) => start.endsWith(each)) ?? ''
  const bare = withoutSigns(start.slice(0, start.length - word.length)).replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1')
  // A stream stands behind the number: XI Science.
  const [first = '', ...stream] = bare.split(' ')
  const numbered = [...numberOf(first), ...stream].join(' ')
  return classes.find((name) => [bare, numbered].includes(name.toLowerCase()))
}

/** `Class` and the number that is written; nothing for another word. */
function numberOf(text: string): string[] {
  const number = /^0?\d{1,2}$/.test(text) ? Number(text) : Math.max(romans.indexOf(text), words.indexOf(text)) + 1
  return number > 0 ? ['class', String(number)] : []
}

/** A cell with the number that a spreadsheet has shortened, such as `9.87654E+09`. */
export const isShortened = (text: string) => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)

/** The result of a formula that failed. */
export const isFormulaError = (text: string) => /^#(?:REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?/.test(text)

/** What two spellings of a name have in common. */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A phone number as it is compared: `+91 98765 43210` and `9876543210` are the same. */
export function phoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits.replace(/^0(?=\d{10}$)/, '')
}
