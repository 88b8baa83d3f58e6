import { addDays, isDate, isDay, schoolDays, type Day } from '@/lib/dates'
import { digits, sameText } from '@/lib/same-text'

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
  const parts = digits(text)
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
const words = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

export type ReadPlace = { class: string; section?: string }

/** A class of `classes`, and the section where it is written with it: `8`, `VIII`, `8th`, `Std. 8`, `8-A`, `Class VIII (B)`. */
export function readClass(text: string, classes: readonly string[]): ReadPlace | undefined {
  const asked = text.replaceAll(/\s+/g, ' ').trim()
  const whole = classNamed(asked, classes)
  if (whole) return { class: whole }
  const bare = asked
    .replaceAll(/[()[\]"'‘’“”:_/]/g, ' ')
    .replaceAll(/\b(?:section|sec|division|div)\b\.?/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, before = '', section = ''] = /^(.{1,40})([a-z])$/i.exec(bare) ?? []
  // XIII is no section I of class XII: such a letter stands apart.
  if (/[ivx]$/i.test(before) && /[ivx]/i.test(section)) return undefined
  const schoolClass = classNamed(withoutSigns(before), classes)
  return schoolClass ? { class: schoolClass, section: section.toUpperCase() } : undefined
}

/** The same, and a section that has a name: `IX - Red`, `VIII (Rose)`. Whether the class has it is seen later. */
export function readPlace(text: string, classes: readonly string[]): ReadPlace | undefined {
  const known = readClass(text, classes)
  if (known) return known
  const asked = text.replace(')', '').trim()
  const at = Math.max(...[' ', '-', '–', '/', '('].map((sign) => asked.lastIndexOf(sign)))
  const section = asked.slice(at + 1)
  const schoolClass = at > 0 && /^\p{L}{2,20}$/u.test(section) ? readClass(asked.slice(0, at), classes) : undefined
  return schoolClass && !schoolClass.section ? { ...schoolClass, section } : undefined
}

/** Words of a title that may say a class: "IX B", "XI Science A". */
const mostWords = 4
const others = /^(?:and|to|or|&|,|-|–)/i

/** The class that a title says, such as `Students of Class IX-B (2026-27)`, and its section; none where it names several. */
export function placeInTitle(title: string, classes: readonly string[]): ReadPlace | undefined {
  const text = title.replaceAll(/\s+/g, ' ').slice(0, 300)
  const at = /\b(?:class|standard|std|grade|form)\b/i.exec(text)
  const own = classes.find((name) => !/\d/.test(name) && text.toLowerCase().includes(name.toLowerCase()))
  if (!at) return own ? { class: own } : undefined
  const parts = text
    .slice(at.index + at[0].length)
    .replace(/^[ .:–-]+/, '')
    .split(' ')
  const read = Array.from({ length: mostWords }, (_, n) => parts.slice(0, mostWords - n))
    .map((some) => ({
      after: parts[some.length] ?? '',
      place: readClass(some.join(' ').replace(/[,;]$/, ''), classes),
    }))
    .find(({ place }) => place)
  if (!read?.place || others.test(read.after)) return undefined
  if (read.place.section) return read.place
  const section = /\b(?:section|sec|division|div)\b[ .:–-]*([a-z])\b/i.exec(text)?.[1]
  return { ...read.place, ...(section && { section: section.toUpperCase() }) }
}

/** Without what stands between a class and its section, or before the word class. */
function withoutSigns(text: string): string {
  let end = text.length
  while (end > 0 && ' -–/.('.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const wordsForClass = ['class', 'std', 'standard', 'grade', 'form']

/** Other names of the two years before Class 1, without dots and spaces. */
const beforeFirst: Record<string, string | undefined> = {
  ...{ lowerkg: 'lkg', jrkg: 'lkg', juniorkg: 'lkg', kg1: 'lkg', kgi: 'lkg', pp1: 'lkg', ppi: 'lkg' },
  ...{ upperkg: 'ukg', srkg: 'ukg', seniorkg: 'ukg', kg2: 'ukg', kgii: 'ukg', pp2: 'ukg', ppii: 'ukg' },
}

function classNamed(text: string, classes: readonly string[]): string | undefined {
  const asked = text.toLowerCase()
  const plain = asked.replaceAll(/[ .-]/g, '')
  const own =
    classes.find((name) => name.toLowerCase() === asked) ??
    classes.find((name) => name.toLowerCase() === (beforeFirst[plain] ?? plain))
  if (own) return own
  const start = asked.replace(/^(?:class|standard|std|grade|form)[ .:-]*/, '')
  const word = wordsForClass.find((each) => start.endsWith(each)) ?? ''
  const bare = withoutSigns(start.slice(0, start.length - word.length)).replace(/^(\d{1,2}) ?(?:st|nd|rd|th)$/, '$1')
  // A stream stands behind the number: XI Science.
  const [first = '', ...stream] = bare.split(' ')
  const numbered = [...numberOf(first), ...stream].join(' ')
  return classes.find((name) => [bare, numbered].includes(name.toLowerCase()))
}

/** `Class` and the number that is written; nothing for another word. */
function numberOf(text: string): string[] {
  const said = digits(text)
  const number = /^0?\d{1,2}$/.test(said)
    ? Number(said)
    : Math.max(...[romans, words, counts].map((names) => names.indexOf(text))) + 1
  return number > 0 ? ['class', String(number)] : []
}

/** What people write into a cell that is to stay empty. */
const noValues = ['', 'na', 'n a', 'n/a', 'nil', 'null', 'not applicable', 'not available']

export const isNoValue = (text: string) => text.length <= 20 && noValues.includes(sameText(text))

/** What is no number and no address of anybody, though it stands in their column. */
const noNumbers = ['none', 'no', 'new', 'pending', 'awaited', 'applied', 'tbd', 'x', 'xx', 'xxx', '?']

/** Of zeros alone, or what stands for one that is still to come or that nobody has. */
export const isNoNumber = (text: string) => /^0+$/.test(text) || noNumbers.includes(sameText(text))

/** A number that a spreadsheet took for an amount: `1001.0` for 1001. */
export const withoutPoint = (text: string) => text.replace(/^(\d+)\.0$/, '$1')

/** What stands below a list in the column of names: sums, and who signs. */
const noNames =
  /^(?:(?:grand )?total\b.*|(?:class teacher|principal|head ?(?:master|mistress)|signature|prepared by|checked by|boys|girls)[\s.:_-]*)$/i
export const isNoName = (text: string) => noNames.test(text)

/** A cell with the number that a spreadsheet has shortened, such as `9.87654E+09`. `5E12` is an admission number. */
export const isShortened = (text: string) => /^\d(?:[.,]\d+e\+?|e\+)\d+$/i.test(text)

/** The result of a formula that failed. */
export const isFormulaError = (text: string) => /^#(?:REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?/.test(text)

/** Two letters that are exchanged, left out or added, of names that are one spelling of the other. */
const mostEdits = 2
const shortest = 5

/**
 * Whether two names may be one person's: the words of one are in the other, in any order, an initial stands for its word,
 * and a longer word may have a typing error, unless nothing but the name tells: Rohan and Mohan are two. Anything else is
 * asked.
 */
export function alikeNames(one: string, other: string, typingErrors = true): boolean {
  const [a, b] = [one, other].map((name) => sameText(name).split(' '))
  if (!a || !b) return false
  const [few, many] = a.length <= b.length ? [a, [...b]] : [b, [...a]]
  return few.every((word) => {
    const at = many.findIndex((each) => alikeWords(word, each, typingErrors))
    if (at < 0) return false
    many.splice(at, 1)
    return true
  })
}

const alikeWords = (a: string, b: string, typingErrors: boolean) =>
  a === b ||
  (Math.min(a.length, b.length) === 1 && a.charAt(0) === b.charAt(0)) ||
  (typingErrors &&
    Math.min(a.length, b.length) >= shortest &&
    edits(a, b) <= (Math.min(a.length, b.length) > 7 ? mostEdits : 1))

/** How many letters lead from one word to the other (Levenshtein). */
function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > mostEdits) return mostEdits + 1
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** The order of day and month in a column, as far as its days show it. */
export type DayOrder = {
  /** A day that has the month first, where nothing tells which of the others do. */
  monthFirst?: string
  /** Days that a spreadsheet has read with the month first stand among others that it left as text. */
  turned?: string
}

/**
 * The order in which the days of a column are written is one, whatever a single day would allow: where a day can only have
 * the month first (03/15/2012), and no more days can only have the day first, 04/05/2012 is not known any more.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const typed = texts.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]\d{2,4}\b/.exec(text) ?? []
    return first && second ? [{ text, first: Number(first), second: Number(second) }] : []
  })
  const monthFirst = typed.filter(({ first, second }) => first <= 12 && second > 12)
  const dayFirst = typed.filter(({ first, second }) => first > 12 && second <= 12)
  const [proof] = monthFirst
  if (proof && monthFirst.length >= dayFirst.length) return { monthFirst: proof.text }
  const dates = texts.filter((text) => /^\d{4}-\d\d-\d\d$/.test(text))
  const turned =
    dates.length >= 2 &&
    dayFirst.length >= 2 &&
    dates.length + typed.length >= 6 &&
    typed.length === dayFirst.length &&
    dates.every((text) => Number(text.slice(8)) <= 12)
  return turned && dayFirst[0] ? { turned: dayFirst[0].text } : {}
}

/** Whether a day could be another one with the month first. */
export function isAmbiguous(text: string): boolean {
  const [, a, b] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]\d{2,4}\b/.exec(text) ?? /^\d{4}-(\d\d)-(\d\d)$/.exec(text) ?? []
  return a !== b && Number(a) <= 12 && Number(b) <= 12
}
